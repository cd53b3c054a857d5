import { LabelChip } from '@confab/ui/label-chip';
import { SearchSelect } from '@confab/ui/search-select';
import { Skeleton } from '@confab/ui/skeleton';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { labelsQuery } from '../../label/index.ts';
import { contactLabelsQuery, setLabelsMutation } from '../api.ts';

/** Of a label that the account does not list any more. */
const plainColor = 'var(--color-text-muted)';

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
  const free = all.filter(({ title }) => !labels.includes(title));
  return (
    <div className="flex flex-wrap items-center gap-1">
      {labels.map((label) => (
        <LabelChip
          key={label}
          text={label}
          color={all.find(({ title }) => title === label)?.color ?? plainColor}
          onRemove={() => set(labels.filter((each) => each !== label))}
          removeLabel={text('contact:labels.remove', { label })}
        />
      ))}
      {free.length > 0 && (
        <SearchSelect
          label={text('contact:labels.add')}
          hideLabel
          size="small"
          placeholder={text('contact:labels.add')}
          searchLabel={text('contact:labels.search')}
          emptyText={text('contact:labels.nothing')}
          value={null}
          options={free.map(({ title, color }) => ({
            id: title,
            label: title,
            icon: <span className="size-2 rounded-full" style={{ backgroundColor: color }} />,
          }))}
          onChange={(title) => set([...labels, title])}
        />
      )}
      {all.length === 0 && labels.length === 0 && (
        <p className="text-control text-text-muted">{text('contact:labels.none')}</p>
      )}
    </div>
  );
}
