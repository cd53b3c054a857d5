import type { Contact } from '@confab/contract/features/contact';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveContactMutation } from '../api.ts';

/** Blocks a contact, or unblocks one that is. */
export function useBlock(): (contact: Pick<Contact, 'id' | 'blocked'>) => void {
  const text = useText();
  const save = useMutation(saveContactMutation(useQueryClient(), useAccountId()));
  return ({ id, blocked }) =>
    save.mutate(
      { id, input: { blocked: !blocked } },
      { onError: (error) => toast({ text: errorText(error, text), tone: 'danger' }) },
    );
}
