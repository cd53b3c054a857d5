import * as contract from '@confab/contract/features/profile';
import { availabilities, type Profile } from '@confab/contract/features/user';
import type { UserActor } from '../../platform/auth/actor.ts';
import { endpoint, type Endpoint } from '../../platform/http/endpoint.ts';
import type { Platform } from '../../platform/platform.ts';
import { acceptInvitation } from './actions/accept-invitation.ts';
import { declineInvitation } from './actions/decline-invitation.ts';
import { showInvitations } from './actions/show-invitations.ts';
import { deleteAvatar } from './actions/delete-avatar.ts';
import { storeDevice } from './steps/store-device.ts';
import { resendConfirmation } from './actions/resend-confirmation.ts';
import { resetAccessToken } from './actions/reset-access-token.ts';
import { showProfile } from './actions/show-profile.ts';
import { updateMembership } from './actions/update-membership.ts';
import { updateProfile } from './actions/update-profile.ts';

export function profileRoutes(platform: Platform): Endpoint[] {
  const after = async (actor: UserActor, change: Promise<void>): Promise<Profile> => {
    await change;
    return showProfile(platform, actor);
  };
  return [
    endpoint(contract.profileShow, ({ actor }) => showProfile(platform, actor)),
    endpoint(contract.profileUpdate, async ({ input, actor, info }) => {
      await updateProfile(platform, actor, input, info.networks);
      const cookie = await storeDevice(platform, actor, input);
      if (cookie !== undefined) info.setHeader('set-cookie', cookie);
      return showProfile(platform, actor);
    }),
    endpoint(contract.profileDeleteAvatar, ({ actor }) => after(actor, deleteAvatar(platform, actor))),
    endpoint(contract.profileSetAvailability, ({ input, actor }) => {
      const availability = availabilities.indexOf(input.availability);
      return after(actor, updateMembership(platform, actor, input.account_id, { availability }));
    }),
    endpoint(contract.profileSetAutoOffline, ({ input, actor }) => {
      const autoOffline = input.auto_offline ?? false;
      return after(actor, updateMembership(platform, actor, input.account_id, { autoOffline }));
    }),
    endpoint(contract.profileSetActiveAccount, async ({ input, actor }) => {
      const activeAt = platform.clock.now();
      await updateMembership(platform, actor, input.account_id, { activeAt });
      return undefined;
    }),
    endpoint(contract.profileResendConfirmation, async ({ actor, info }) => {
      await resendConfirmation(platform, actor, info.networks);
      return undefined;
    }),
    endpoint(contract.profileResetAccessToken, ({ actor }) =>
      after(actor, resetAccessToken(platform, actor)),
    ),
    endpoint(contract.profileInvitations, ({ actor }) => showInvitations(platform, actor)),
    endpoint(contract.profileAcceptInvitation, ({ params, actor }) =>
      after(actor, acceptInvitation(platform, actor, params.id)),
    ),
    endpoint(contract.profileDeclineInvitation, async ({ params, actor }) => {
      await declineInvitation(platform, actor, params.id);
      return undefined;
    }),
  ];
}
