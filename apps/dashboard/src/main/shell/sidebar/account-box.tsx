import { Avatar } from '@confab/ui/avatar';
import { Button } from '@confab/ui/button';
import { ChevronsUpDown } from 'lucide-react';
import { useMembership, useProfile } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { openModal } from '../../../platform/shell-state.ts';

/** Which account this is; shown to users with more than one. */
export function AccountBox() {
  const text = useText();
  const account = useMembership();
  const { accounts } = useProfile();
  if (!account || accounts.length < 2) return null;
  return (
    <Button
      variant="quiet"
      isWide
      aria-label={`${account.name}, ${text('shell:profileMenu.changeAccount')}`}
      onPress={() => openModal('accounts')}
      className="justify-start! px-2!"
      icon={<Avatar name={account.name} size="xs" shape="square" />}
      endIcon={<ChevronsUpDown aria-hidden size={14} className="text-text-muted" />}
    >
      <bdi className="max-w-36 truncate">{account.name}</bdi>
    </Button>
  );
}
