import { Failure } from '@confab/contract/kit/errors';
import type { ResponseOf } from '@confab/contract/kit/route';
import type { accountLimits } from '@confab/contract/features/account';
import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countCaptainUse, countUse } from '../limit-queries.ts';
import { countMembers } from '../member-queries.ts';
import { findAccount } from '../queries.ts';

/** What the wire shows where nothing limits an account. */
const unlimited = 1_000_000_000;
const usual = 100_000;

/** What the account uses, and how much it may use. */
export async function showLimits(
  { db }: Platform,
  accountId: number,
): Promise<ResponseOf<typeof accountLimits>> {
  const account = await findAccount(db, accountId);
  if (account === undefined) throw new Failure('not_found');
  const [agents, used, captain] = await Promise.all([
    countMembers(db, accountId),
    countUse(db, accountId),
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
      non_web_inboxes: { allowed: allowed('non_web_inboxes', usual), consumed: used.nonWebInboxes },
      agents: { allowed: allowed('agents', usual), consumed: agents },
      captain,
    },
  };
}

/** How much of Captain an account may still use. */
export async function captainLeft(
  { db }: Pick<Platform, 'db'>,
  accountId: number,
): Promise<{ documents: number; responses: number }> {
  const { documents, responses } = await captainUse(
    db,
    accountId,
    (await findAccount(db, accountId))?.limits,
  );
  return { documents: documents.current_available, responses: responses.current_available };
}

async function captainUse(db: Queryable, accountId: number, limits: Record<string, unknown> = {}) {
  const used = await countCaptainUse(db, accountId);
  const quotaOf = (kind: 'documents' | 'responses') => {
    const limit = limits[`captain_${kind}`];
    const total = typeof limit === 'number' ? Math.max(0, Math.trunc(limit)) : usual;
    const consumed = used[kind];
    return { total_count: total, consumed, current_available: Math.max(0, total - consumed) };
  };
  return { documents: quotaOf('documents'), responses: quotaOf('responses') };
}
