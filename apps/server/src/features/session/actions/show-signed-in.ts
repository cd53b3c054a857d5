import type { Profile } from '@confab/contract/features/user';
import type { Platform } from '../../../platform/platform.ts';
import { loadProfile } from '../../user/index.ts';
import type { StartedSession } from '../steps/start-session.ts';

/** The profile shown right after signing in. */
export async function showSignedIn(platform: Platform, session: StartedSession): Promise<{ data: Profile }> {
  const { profile } = await loadProfile(platform, session.userId, session);
  return { data: profile };
}
