import { undoableActionNames, type Automation } from '@confab/contract/features/automation';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import type { Bulk } from '../../bulk-action/index.ts';
import { applyAutomationMutation, previewQuery } from '../api.ts';

/** Whether a rule changes anything that could be undone. */
export function canBeApplied({ actions }: Automation): boolean {
  const undoable: readonly string[] = undoableActionNames;
  return actions.some(({ action_name: name }) => undoable.includes(name));
}

/** Applies a rule to the conversations that match it already, after confirming their number. */
export function useApply({ id, name, event_name: event, conditions }: Automation, bulk: Bulk) {
  const text = useText();
  const accountId = useAccountId();
  const client = useQueryClient();
  const start = useMutation(applyAutomationMutation(accountId));
  const apply = useMutation({
    mutationFn: async () => {
      const preview = { ...previewQuery(accountId, event, conditions), staleTime: 0 };
      const { matched: count, looked_at: total } = await client.fetchQuery(preview);
      if (count === 0) return toast({ text: text('automation:apply.none', { total }) });
      const isSure = await confirm({
        title: text('automation:apply.title', { name }),
        description: text('automation:apply.text', { count, total }),
        confirmLabel: text('automation:apply.confirm', { count }),
        cancelLabel: text('common:cancel'),
      });
      if (isSure) bulk.follow(await start.mutateAsync(id));
      return undefined;
    },
    onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }),
  });
  return { isPending: apply.isPending, run: () => apply.mutate() };
}
