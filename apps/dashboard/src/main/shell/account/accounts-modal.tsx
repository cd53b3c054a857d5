import { Avatar } from '@confab/ui/avatar';
import { Button } from '@confab/ui/button';
import { Modal } from '@confab/ui/modal';
import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { accountPath, type AccountMembership } from '../../../platform/account/access.ts';
import { useAccountId, useProfile } from '../../../platform/account/account-context.ts';
import { confirmLeavePage } from '../../../platform/account/leave.ts';
import { loadMessages } from '../../../platform/messages/i18n.ts';
import type { Text } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { hasUnsaved } from '../../../platform/forms/unsaved-work.ts';
import { closeModal, openModal } from '../../../platform/shell-state.ts';

/** The accounts one belongs to; choosing one opens it as a new page. */
export function AccountsModal() {
  const text = useText();
  const accountId = useAccountId();
  const { accounts } = useProfile();
  const canAdd = pageConfig().canAddAccounts;
  return (
    <Modal
      isOpen
      onOpenChange={closeModal}
      size="small"
      title={text('shell:accounts.title')}
      description={text('shell:accounts.description')}
      closeLabel={text('common:close')}
      footer={canAdd && <Button onPress={() => void chooseAccount()}>{text('shell:accounts.new')}</Button>}
    >
      <ul className="-mx-2 flex flex-col gap-0.5">
        {accounts.map((account) => (
          <li key={account.id}>
            <AccountRow account={account} isCurrent={account.id === accountId} />
          </li>
        ))}
      </ul>
    </Modal>
  );
}

/** The form has texts of its own. */
async function chooseAccount(): Promise<void> {
  await loadMessages(['account', 'form']);
  openModal('new-account');
}

/** An account opens as a new page, so the question about unsaved work comes before the link is followed. */
async function follow(event: MouseEvent<HTMLAnchorElement>, text: Text): Promise<void> {
  const isNewTab = event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  if (isNewTab || !hasUnsaved()) return;
  const { href } = event.currentTarget;
  event.preventDefault();
  if (await confirmLeavePage(text)) location.assign(href);
}

function AccountRow({ account, isCurrent }: { account: AccountMembership; isCurrent: boolean }) {
  const text = useText();
  return (
    <a
      href={accountPath(account.id, 'dashboard')}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={(event) => void follow(event, text)}
      className="flex items-center gap-3 rounded-control p-2 hover:bg-surface-hover"
    >
      <Avatar name={account.name} shape="square" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-control font-medium">
          <bdi className="truncate-end">{account.name}</bdi>
        </span>
        <span className="block text-meta text-text-muted">{roleName(account, text)}</span>
      </span>
      {isCurrent && (
        <>
          <Check aria-hidden size={16} className="text-accent-text" />
          <span className="sr-only">{text('shell:accounts.current')}</span>
        </>
      )}
    </a>
  );
}

function roleName(account: AccountMembership, text: ReturnType<typeof useText>): string {
  if (account.custom_role !== undefined) return account.custom_role.name;
  return text(`shell:accounts.${account.role}`);
}
