import { confirmTyped } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import type { Inbox } from '@confab/contract/features/inbox';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { deleteInboxMutation } from '../api.ts';

/** Requires typing the inbox's name before deleting it with its contents. Resolves true when it was deleted. */
export function useDeleteInbox(): (inbox: Inbox) => Promise<boolean> {
  const text = useText();
  const { mutateAsync } = useMutation(deleteInboxMutation(useQueryClient(), useAccountId()));
  return async ({ id, name }) => {
    const isSure = await confirmTyped({
      title: text('inbox:delete.title', { name }),
      description: text('inbox:delete.text'),
      confirmLabel: text('inbox:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
      expected: name,
      inputLabel: text('inbox:delete.input'),
      placeholder: name,
      mismatchError: text('inbox:delete.mismatch'),
    });
    if (!isSure) return false;
    try {
      await mutateAsync(id);
      toast({ text: text('inbox:delete.done', { name }), tone: 'positive' });
      return true;
    } catch (error) {
      toast({ text: errorText(error, text), tone: 'danger' });
      return false;
    }
  };
}
