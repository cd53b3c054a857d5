import type { Invitation } from '@confab/contract/features/profile';
import type { UserActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { findUser, listInvitations } from '../../user/index.ts';
import { invitationView } from '../view.ts';
import { provenEmail } from '../steps/proven-email.ts';

/** The accounts that invite the user; none before they have proven their address. */
export async function showInvitations(platform: Platform, actor: UserActor): Promise<Invitation[]> {
  const user = await findUser(platform.db, actor.person.id);
  const email = user && provenEmail(user);
  if (user === undefined || email === undefined) return [];
  return (await listInvitations(platform.db, user.id, email)).map(invitationView);
}
