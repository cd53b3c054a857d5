import { inboxRequestReceived } from '@confab/contract/features/inbox';
import { outboxEvent } from '../../../platform/outbox/outbox.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { batchWrites, type WriteBatcher } from '../../../platform/queue/batch-writes.ts';
import { insertRequest, type NewRequest } from '../queries.ts';

/** What one transaction writes at most. */
const limits = { items: 100, size: 4 * 1024 * 1024 };

const keepers = new WeakMap<object, WriteBatcher<NewRequest>>();

/**
 * Stores raw requests. Those that arrive for one account while others are being written are written together, so that a
 * provider is answered within one or two transactions, whatever the load.
 */
export async function storeRequests(platform: Platform, requests: readonly NewRequest[]): Promise<void> {
  const keep = keepers.get(platform.db) ?? batchWrites(writer(platform), limits, ({ body }) => body.length);
  keepers.set(platform.db, keep);
  await Promise.all(requests.map((request) => keep(String(request.accountId), request)));
}

/**
 * A request and its event are stored together or not at all: a crash loses nothing that was acknowledged. A duplicate
 * is not stored again; its event finds nothing to handle.
 */
const writer =
  (platform: Platform) =>
  (requests: readonly NewRequest[]): Promise<void> =>
    transact(platform, async (trx, emit) => {
      // The handler of the oldest request of a sequence continues with the others.
      const seenNames = new Set<string>();
      for (const request of requests) {
        await insertRequest(trx, request);
        const { accountId, inboxId, sequence } = request;
        const data = { inbox_id: inboxId, sequence };
        const name = JSON.stringify(data);
        if (!seenNames.has(name)) emit(outboxEvent(inboxRequestReceived, { accountId, audience: {} }, data));
        seenNames.add(name);
      }
    });
