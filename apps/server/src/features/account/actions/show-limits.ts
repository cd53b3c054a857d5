import { Failure } from '@confab/contract/kit/errors';
import type { ResponseOf } from '@confab/contract/kit/route';
import type { accountLimits } from '@confab/contract/features/account';
import { kindsOf } from '../../../channels/registry.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countUse } from '../limit-queries.ts';
import { countMembers } from '../member-queries.ts';
import { findAccount } from '../queries.ts';
import { defaultCaptainLimit, captainUse } from '../steps/captain-use.ts';

/** What the wire shows where nothing limits an account. */
const unlimited = 1_000_000_000;

/** What the account uses, and how much it may use. */
export async function showLimits(
  { db }: Platform,
  accountId: number,
): Promise<ResponseOf<typeof accountLimits>> {
  const account = await findAccount(db, accountId);
  if (account === undefined) throw new Failure('not_found');
  const [agents, used, captain] = await Promise.all([
    countMembers(db, accountId),
    countUse(
      db,
      accountId,
      kindsOf(({ capabilities }) => capabilities.onWebsite === true),
    ),
    captainUse(db, accountId, account.limits),
  ]);
  const allowed = (key: string, otherwise: number): number => {
    const limit = account.limits[key];
    return typeof limit === 'number' ? limit : otherwise;
  };
  return {
    id: accountId,
    limits: {
      conversation: { allowed: allowed('conversation', unlimited), consumed: used.conversations },
      non_web_inboxes: {
        allowed: allowed('non_web_inboxes', defaultCaptainLimit),
        consumed: used.nonWebInboxes,
      },
      agents: { allowed: allowed('agents', defaultCaptainLimit), consumed: agents },
      captain,
    },
  };
}
