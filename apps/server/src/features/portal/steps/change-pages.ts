import { transact, type Emit } from '../../../platform/outbox/transact.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';

/** The cache tag of an account's public pages. */
export function helpPagesTag(accountId: number): string {
  return `help_pages:${accountId}`;
}

/** A change of public pages: once committed, no node serves the previous state. */
export async function changePages<T>(
  platform: Platform,
  accountId: number,
  work: (trx: Trx, emit: Emit) => Promise<T>,
): Promise<T> {
  const done = await transact(platform, work);
  platform.invalidate(helpPagesTag(accountId));
  return done;
}
