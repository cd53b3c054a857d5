import type { TestApp } from './harness.ts';

/** Limits how many inboxes the account of the fixtures may have; null for any number. */
export async function limitInboxes({ database, fixtures }: TestApp, count: number | null): Promise<void> {
  const limits = count === null ? {} : { inboxes: count };
  await database.pool.query('update account set limits = $1 where id = $2', [limits, fixtures.account.id]);
}
