import type { Queryable } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { countCaptainUse } from '../limit-queries.ts';
import { findAccount } from '../queries.ts';

/** Default limits of an account. */
export const defaultCaptainLimit = 100_000;

/** How much of Captain an account may still use. */
export async function remainingCaptainUse(
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

/** What of Captain an account uses, and may use. */
export async function captainUse(db: Queryable, accountId: number, limits: Record<string, unknown> = {}) {
  const used = await countCaptainUse(db, accountId);
  const quotaOf = (kind: 'documents' | 'responses') => {
    const limit = limits[`captain_${kind}`];
    const total = typeof limit === 'number' ? Math.max(0, Math.trunc(limit)) : defaultCaptainLimit;
    const consumed = used[kind];
    return { total_count: total, consumed, current_available: Math.max(0, total - consumed) };
  };
  return { documents: quotaOf('documents'), responses: quotaOf('responses') };
}
