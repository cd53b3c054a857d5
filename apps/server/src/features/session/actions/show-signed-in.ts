import type { Profile } from '@confab/contract/features/user';
import type { Platform } from '../../../platform/platform.ts';
import { loadProfile } from '../../user/index.ts';
import type { StartedSession } from '../steps/start-session.ts';

/** What somebody who has just signed in gets to see. */
export async function showSignedIn(platform: Platform, session: StartedSession): Promise<{ data: Profile }> {
  const { profile } = await loadProfile(platform, session.userId);
  return { data: profile };
}
