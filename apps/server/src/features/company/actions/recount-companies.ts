import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recountSomeCompanies } from '../recount-queries.ts';
import { announceChange } from '../steps/announce-change.ts';

const companiesPerBatch = 200;

/** Counts the contacts of companies that an import left uncounted. It may be cut anywhere and run again. */
export async function recountCompanies(platform: Platform, accountId: number): Promise<void> {
  for (let last: number | undefined; ;) {
    const ids = await transact(platform, async (trx, emit) => {
      const recounted = await recountSomeCompanies(trx, accountId, companiesPerBatch);
      const id = recounted.at(-1) ?? last;
      // One event for all: lists are fetched again.
      if (id !== undefined && recounted.length < companiesPerBatch) announceChange(emit, { accountId, id });
      return recounted;
    });
    if (ids.length < companiesPerBatch) return;
    last = ids.at(-1);
  }
}
