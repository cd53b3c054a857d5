import { withOrigin } from '../../../platform/db/change-origin.ts';
import type { Platform } from '../../../platform/platform.ts';
import { signOut } from './sign-out.ts';

/** The same for a page, whose request is not an API call: `origin` is the page that sent it. */
export function signOutByLink(
  platform: Platform,
  cookies: string | undefined,
  origin: { address: string; requestId: string },
): Promise<void> {
  return withOrigin({ userId: null, ...origin }, () => signOut(platform, cookies));
}
