import { Skeleton } from '@confab/ui/skeleton';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { LabelChips, labelsQuery } from '../../label/index.ts';
import { contactLabelsQuery, setLabelsMutation } from '../api.ts';

/** The labels of a contact: one to add, each to take off. */
export function ContactLabels({ contactId }: { contactId: number }) {
  const text = useText();
  const query = useQuery(contactLabelsQuery(useAccountId(), contactId));
  return (
    <QueryView query={query} skeleton={<Skeleton width="60%" />} errorTitle={text('contact:labels.failed')}>
      {({ payload }) => <Labels contactId={contactId} labels={payload} />}
    </QueryView>
  );
}

function Labels({ contactId, labels }: { contactId: number; labels: readonly string[] }) {
  const text = useText();
  const accountId = useAccountId();
  const all = useQuery(labelsQuery(accountId)).data?.payload ?? [];
  const change = useMutation(setLabelsMutation(useQueryClient(), accountId));
  const set = (next: readonly string[]) =>
    change.mutate(
      { id: contactId, labels: next },
      { onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }) },
    );
  return (
    <LabelChips
      labels={labels}
      known={all}
      texts={{
        add: text('contact:labels.add'),
        remove: (label) => text('contact:labels.remove', { label }),
        none: text('contact:labels.none'),
        search: { searchLabel: text('common:search'), emptyText: text('common:noElements') },
      }}
      onChange={set}
    />
  );
}
