import { Button } from '@confab/ui/button';
import { EmptyState } from '@confab/ui/empty-state';
import { Ban } from 'lucide-react';
import { useMembership, useProfile } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { usePageTitle } from '../../../platform/pages/page-title.ts';
import { openModal } from '../../../platform/shell-state.ts';
import { logOut } from '../../session/index.ts';

/** The screen of a suspended account, for all of its URLs. */
export function SuspendedScreen() {
  const text = useText();
  const { accounts } = useProfile();
  const name = useMembership()?.name ?? '';
  usePageTitle(text('account:suspended.title'));
  return (
    <div className="grid h-full place-items-center bg-surface">
      <EmptyState
        icon={<Ban size={24} />}
        headingLevel={1}
        title={text('account:suspended.title')}
        description={text('account:suspended.description', { name })}
        action={
          accounts.length > 1 && (
            <Button variant="primary" onPress={() => openModal('accounts')}>
              {text('account:suspended.change')}
            </Button>
          )
        }
        secondaryAction={<Button onPress={() => void logOut()}>{text('account:suspended.logOut')}</Button>}
      />
    </div>
  );
}
