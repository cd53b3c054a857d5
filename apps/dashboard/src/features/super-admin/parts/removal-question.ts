import { confirm } from '@confab/ui/confirm';
import type { Text } from '../../../platform/messages/catalog.ts';

/** Confirms removing a user from an account, and shows what happens to their conversations. */
export function confirmRemoval(text: Text, names: { name: string; account: string }): Promise<boolean> {
  return confirm({
    title: text('super-admin:account.removal.title', names),
    description: text('super-admin:account.removal.text'),
    confirmLabel: text('super-admin:account.removal.confirm'),
    cancelLabel: text('common:cancel'),
    tone: 'danger',
  });
}
