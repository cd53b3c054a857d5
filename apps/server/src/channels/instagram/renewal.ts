import type { Renewal } from '../channel.ts';
import { isLockedOut, isPassing, reasonOf } from '../meta/graph.ts';
import { grantUrl, readGrant } from './login.ts';
import { readInstagramSecrets } from './settings.ts';

const dayMs = 86_400_000;
/** A token is valid for sixty days, and can be refreshed once it is a day old. */
const earlyMs = 10 * dayMs;

/** Tokens are refreshed in their last ten days; one that has ended cannot be. */
export const instagramRenewal: Renewal = {
  keepsAlive: true,
  idOf: (secrets) => readInstagramSecrets(secrets).id,
  isDue: (secrets, now) => {
    const { issued_at: issuedAt, ends_at: endsAt } = readInstagramSecrets(secrets);
    return now.getTime() - issuedAt >= dayMs && endsAt - earlyMs <= now.getTime();
  },
  async renew(tools, now) {
    const before = readInstagramSecrets(tools.secrets);
    const isGood = before.ends_at > now.getTime();
    const query = { grant_type: 'ig_refresh_token', access_token: before.access_token };
    const answer = await tools.http
      .json(grantUrl(tools, 'refresh_access_token', query))
      .catch((error: unknown) => {
        if (!isGood) throw error;
      });
    // There are days left to try it again.
    if (answer === undefined || (isPassing(answer) && isGood)) return { secrets: before };
    if (isPassing(answer)) throw new Error(reasonOf(answer, 'Instagram'));
    if (!answer.ok) {
      if (isGood && !isLockedOut(answer)) return { secrets: before };
      const reason = `Instagram no longer gives us access: ${reasonOf(answer, 'Instagram')}`;
      return { status: 'failed', reason, isLockedOut: true };
    }
    const { accessToken, expiresInSeconds } = readGrant(answer.json);
    return {
      secrets: {
        id: before.id,
        access_token: accessToken,
        issued_at: now.getTime(),
        ends_at: now.getTime() + expiresInSeconds * 1000,
      },
    };
  },
};
