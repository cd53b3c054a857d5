import { ButtonLink } from '@confab/ui/button-link';
import { EmptyState } from '@confab/ui/empty-state';
import { SearchX } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { BackLink } from './back-link.tsx';

/** Shown for a company that was deleted, perhaps by another user, or is no longer in use. */
export function GoneCompany() {
  const text = useText();
  return (
    <SettingsPage title={text('company:title')} start={<BackLink />}>
      <EmptyState
        icon={<SearchX size={24} />}
        title={text('company:page.gone')}
        description={text('company:page.goneText')}
        action={
          <ButtonLink variant="primary" href={accountPath(useAccountId(), 'companies')}>
            {text('company:page.back')}
          </ButtonLink>
        }
      />
    </SettingsPage>
  );
}
