import { cachedModels, type CachedModel } from '@confab/contract/features/account';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { databaseName } from './databases.ts';

/** The name and version that existing clients of this API use for their database. */
const version = 1_678_706_392;

export type Row = { readonly id: number };

/** The state of a copy. Another client of this API stores a different value here. */
type CopyMark = { key: string; owner: string; order: readonly number[] };

type Stores = Record<CachedModel, { key: number; value: Row }>;
interface Schema extends Stores, DBSchema {
  'cache-keys': { key: CachedModel; value: unknown };
}

/** Whose copy of what: what `owner` names has to be the same for a copy to be of use. */
export type Copy = { accountId: number; model: CachedModel; key: string; owner: string };

/**
 * The stored rows in the server's order, or undefined where there are none of this state; `strange` where what is
 * stored is not the owner's.
 */
export function readCopy({ accountId, model, key, owner }: Copy): Promise<Row[] | 'strange' | undefined> {
  return withDatabase(accountId, async (database) => {
    const transaction = database.transaction(['cache-keys', model]);
    const [mark, rows] = await Promise.all([
      transaction.objectStore('cache-keys').get(model),
      transaction.objectStore(model).getAll(),
    ]);
    if (mark === undefined) return undefined;
    if (!isMark(mark) || mark.owner !== owner) return 'strange';
    if (mark.key !== key) return undefined;
    const byId = new Map(rows.map((row) => [row.id, row]));
    const ordered = mark.order.flatMap((id) => byId.get(id) ?? []);
    return ordered.length === mark.order.length ? ordered : undefined;
  });
}

/** Replaces what is stored of the list. */
export function writeCopy({ accountId, model, key, owner }: Copy, rows: readonly Row[]): Promise<void> {
  return withDatabase(accountId, async (database) => {
    const transaction = database.transaction(['cache-keys', model], 'readwrite');
    const list = transaction.objectStore(model);
    const mark: CopyMark = { key, owner, order: rows.map(({ id }) => id) };
    await Promise.all([
      list.clear(),
      ...rows.map((row) => list.put(row)),
      transaction.objectStore('cache-keys').put(mark, model),
      transaction.done,
    ]);
  });
}

/** Open for one transaction only, so that nothing waits with deleting it. */
async function withDatabase<T>(
  accountId: number,
  work: (database: IDBPDatabase<Schema>) => Promise<T>,
): Promise<T> {
  const database = await openDB<Schema>(databaseName(accountId), version, {
    upgrade(created) {
      created.createObjectStore('cache-keys');
      for (const model of cachedModels) created.createObjectStore(model, { keyPath: 'id' });
    },
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}

function isMark(value: unknown): value is CopyMark {
  return typeof value === 'object' && value !== null && 'owner' in value && 'order' in value;
}
