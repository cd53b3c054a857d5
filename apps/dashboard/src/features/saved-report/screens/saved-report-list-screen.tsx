import type { SavedReport } from '@confab/contract/features/saved-report';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListPage } from '../../../platform/pages/list-page.tsx';
import { deleteReportMutation, savedReportsQuery, sendReportMutation } from '../api.ts';
import { SavedReportForm } from '../parts/saved-report-form.tsx';
import { SavedReportRow } from '../parts/saved-report-row.tsx';

/** The reports that one saved oneself, and those that are shared. */
export function SavedReportListScreen() {
  const text = useText();
  const query = useQuery(savedReportsQuery(useAccountId()));
  const [edited, setEdited] = useState<SavedReport>();
  const { send, remove } = useChanges();
  return (
    <ListPage
      title={text('saved-report:title')}
      description={text('saved-report:description')}
      action={null}
      query={query}
      itemsOf={(reports) => reports}
      errorTitle={text('saved-report:loadError')}
      searchLabel={text('saved-report:search')}
      caption={text('saved-report:title')}
      textOf={({ name }) => name}
      empty={{
        icon: <Bookmark size={24} />,
        title: text('saved-report:empty'),
        description: text('saved-report:emptyText'),
      }}
      row={(report) => (
        <SavedReportRow
          key={report.id}
          report={report}
          onEdit={() => setEdited(report)}
          onSend={() => void send(report)}
          onDelete={() => void remove(report)}
        />
      )}
    >
      {edited && <SavedReportForm report={edited} onClose={() => setEdited(undefined)} />}
    </ListPage>
  );
}

function useChanges() {
  const text = useText();
  const [queryClient, accountId] = [useQueryClient(), useAccountId()];
  const sending = useMutation(sendReportMutation(queryClient, accountId));
  const removing = useMutation(deleteReportMutation(queryClient, accountId));
  const announce = async (work: Promise<unknown>, message: string) => {
    try {
      await work;
      toast({ text: message, tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
  return {
    send: ({ id, name }: SavedReport) =>
      announce(sending.mutateAsync(id), text('saved-report:sending', { name })),
    remove: async ({ id, name }: SavedReport) => {
      const isSure = await confirm({
        title: text('saved-report:delete.title', { name }),
        description: text('saved-report:delete.text'),
        confirmLabel: text('saved-report:delete.confirm'),
        cancelLabel: text('common:cancel'),
        tone: 'danger',
      });
      if (isSure) await announce(removing.mutateAsync(id), text('saved-report:delete.done', { name }));
    },
  };
}
