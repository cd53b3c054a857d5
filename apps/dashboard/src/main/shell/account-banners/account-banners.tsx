import { DeletionBanner } from '../../../features/account/index.ts';
import { ImpersonationBanner } from './impersonation-banner.tsx';
import { InvitationBanner } from './invitation-banner.tsx';
import { OverLimitBanner } from './over-limit-banner.tsx';
import { PaymentBanner } from './payment-banner.tsx';
import { UnconfirmedBanner } from './unconfirmed-banner.tsx';
import { UpdateBanner } from './update-banner.tsx';

/** Notices about the user and the account; each banner decides when it is shown. */
export function AccountBanners() {
  return (
    <>
      <ImpersonationBanner />
      <UnconfirmedBanner />
      <InvitationBanner />
      <UpdateBanner />
      <PaymentBanner />
      <OverLimitBanner />
      <DeletionBanner />
    </>
  );
}
