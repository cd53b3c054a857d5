import type { Automation } from '@confab/contract/features/automation';
import { confirm } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { cloneAutomationMutation, deleteAutomationMutation, updateAutomationMutation } from '../api.ts';

/** The actions on a rule in the list, each with a toast for its result. */
export function useRowActions({ id, name }: Automation) {
  const text = useText();
  const accountId = useAccountId();
  const client = useQueryClient();
  const update = useMutation(updateAutomationMutation(client, accountId));
  const clone = useMutation(cloneAutomationMutation(client, accountId));
  const remove = useMutation(deleteAutomationMutation(client, accountId));
  const report = async (work: Promise<unknown>, done: string) => {
    try {
      await work;
      toast({ text: done, tone: 'positive' });
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
    }
  };
  return {
    isPending: update.isPending || clone.isPending || remove.isPending,
    toggle: (active: boolean) =>
      report(
        update.mutateAsync({ id, input: { active } }),
        text(active ? 'automation:turnedOn' : 'automation:turnedOff', { name }),
      ),
    clone: () => report(clone.mutateAsync(id), text('automation:cloned', { name })),
    remove: async () => {
      const isSure = await confirm({
        title: text('automation:delete.title', { name }),
        description: text('automation:delete.text'),
        confirmLabel: text('automation:delete.confirm'),
        cancelLabel: text('common:cancel'),
        tone: 'danger',
      });
      if (isSure) await report(remove.mutateAsync(id), text('automation:delete.done', { name }));
    },
  };
}
