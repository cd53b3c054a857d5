import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { mintUserToken } from './mint-user-token.ts';

/** A URL that signs the user in once, within five minutes. Its requester has authenticated the user. */
export async function mintLoginLink(
  platform: Platform,
  db: Queryable,
  user: { id: number; email: string },
  impersonatorId?: number,
): Promise<string> {
  const token = await mintUserToken(platform, db, {
    userId: user.id,
    kind: 'sso',
    email: user.email,
    impersonatorId,
  });
  const query = `email=${encodeURIComponent(user.email)}&sso_auth_token=${encodeURIComponent(token)}`;
  return `${platform.installation.frontendUrl}/app/login?${query}`;
}
