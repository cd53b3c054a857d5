import { confirm } from '@confab/ui/confirm';
import type { Text } from '../../../platform/messages/catalog.ts';

/** Whether a user is to be taken out of an account; what becomes of their conversations is said first. */
export function isRemovalMeant(text: Text, names: { name: string; account: string }): Promise<boolean> {
  return confirm({
    title: text('super-admin:account.removal.title', names),
    description: text('super-admin:account.removal.text'),
    confirmLabel: text('super-admin:account.removal.confirm'),
    cancelLabel: text('common:cancel'),
    tone: 'danger',
  });
}
