import { Banner } from '@confab/ui/banner';
import type { ReactNode } from 'react';
import { useProfile } from '../../../platform/account/account-context.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { PasswordForm } from '../parts/password-form.tsx';
import { PersonForm } from '../parts/person-form.tsx';
import { PreferencesCard } from '../parts/preferences-card.tsx';
import { SessionsCard } from '../parts/sessions-card.tsx';
import { SignatureForm } from '../parts/signature-form.tsx';
import { TokenCard } from '../parts/token-card.tsx';
import { TwoFactorCard } from '../parts/two-factor-card.tsx';

/** The guard has loaded the profile, so there is nothing to wait for and nothing can be empty. `notifications`: the
 * settings of a feature above this one. */
export function ProfileSettingsScreen({ notifications }: { notifications?: ReactNode }) {
  const text = useText();
  const profile = useProfile();
  const canEdit = pageConfig().canEditProfile;
  return (
    <SettingsPage title={text('profile:title')} description={text('profile:description')}>
      {!canEdit && <Banner shape="box">{text('profile:disabled')}</Banner>}
      {canEdit && <PersonForm profile={profile} />}
      <PreferencesCard />
      {notifications}
      <SignatureForm profile={profile} />
      {canEdit && <PasswordForm />}
      <TwoFactorCard />
      <SessionsCard />
      {/* Hidden from super admins who impersonate the user. */}
      {profile.access_token !== '' && (
        <TokenCard token={profile.access_token} replacedAt={profile.access_token_replaced_at} />
      )}
    </SettingsPage>
  );
}
