import { sql } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';

/** What a file counts in. In this order rows are locked, so that two changes never wait for each other. */
const storageScopes = ['account', 'conversation', 'inbox', 'visitor'] as const;
export type StorageScope = (typeof storageScopes)[number];

/** Where a file belongs, as far as that is known. A visitor is a session of a contact in an inbox. */
export type StorageTarget = {
  accountId: number;
  inboxId?: number | null;
  conversationId?: number | null;
  contactInboxId?: number | null;
};

/** Most bytes of each scope; null where there is no limit. */
export type StorageLimits = Readonly<Record<Exclude<StorageScope, 'inbox'>, number | null>>;

export const unlimitedStorage: StorageLimits = { account: null, conversation: null, visitor: null };

type Entry = { scope: StorageScope; scopeId: number };

/** The entries of a place in locking order. */
export function scopesOf(target: StorageTarget): Entry[] {
  const ids: Record<StorageScope, number | null | undefined> = {
    account: target.accountId,
    conversation: target.conversationId,
    inbox: target.inboxId,
    visitor: target.contactInboxId,
  };
  return storageScopes.flatMap((scope) => {
    const scopeId = ids[scope];
    return scopeId == null ? [] : [{ scope, scopeId }];
  });
}

/**
 * Adds files to the usage entries, or returns the first entry without space for them; the caller then rolls back. The
 * rows stay locked until the end of the transaction, which serializes competing uploads.
 */
export async function addUsage(
  trx: Trx,
  accountId: number,
  entries: readonly Entry[],
  added: { bytes: number; files: number },
  limits: StorageLimits,
): Promise<StorageScope | undefined> {
  const limitBytes = sql`case storage_usage.scope when 'account' then ${limits.account}::bigint
    when 'conversation' then ${limits.conversation}::bigint when 'visitor' then ${limits.visitor}::bigint end`;
  const limitOf = ({ scope }: Entry): number | null => (scope === 'inbox' ? null : limits[scope]);
  const { rows } = await sql<{ scope: StorageScope }>`
    insert into storage_usage (account_id, scope, scope_id, used_bytes, file_count)
    select ${accountId}::bigint, scope, scope_id, ${added.bytes}::bigint, ${added.files}::bigint
    from unnest(
      ${entries.map(({ scope }) => scope)}::text[],
      ${entries.map(({ scopeId }) => scopeId)}::bigint[],
      ${entries.map(limitOf)}::bigint[]
    ) with ordinality as requested (scope, scope_id, most, place)
    where most is null or most >= ${added.bytes}::bigint
    order by place
    on conflict (account_id, scope, scope_id) do update set
      used_bytes = storage_usage.used_bytes + excluded.used_bytes,
      file_count = storage_usage.file_count + excluded.file_count
    where storage_usage.used_bytes + excluded.used_bytes <= coalesce(${limitBytes}, 9223372036854775807)
    returning scope`.execute(trx);
  const counted = new Set(rows.map(({ scope }) => scope));
  return entries.find(({ scope }) => !counted.has(scope))?.scope;
}

/** A stored file as it is counted. */
export type CountedFile = {
  account_id: number;
  byte_size: number;
  inbox_id: number | null;
  conversation_id: number | null;
  contact_inbox_id: number | null;
};

function storageTarget(file: CountedFile): StorageTarget {
  return {
    accountId: file.account_id,
    inboxId: file.inbox_id,
    conversationId: file.conversation_id,
    contactInboxId: file.contact_inbox_id,
  };
}

/** Counts files that exist already, ignoring the limits. */
export async function countFiles(trx: Trx, files: readonly CountedFile[]): Promise<void> {
  for (const { accountId, scope, scopeId, bytes, count } of totalsOf(files)) {
    await addUsage(trx, accountId, [{ scope, scopeId }], { bytes, files: count }, unlimitedStorage);
  }
}

/** Subtracts deleted files from the counts. */
export async function releaseFiles(trx: Trx, files: readonly CountedFile[]): Promise<void> {
  for (const { accountId, scope, scopeId, bytes, count } of totalsOf(files)) {
    await trx
      .updateTable('storage_usage')
      .set({
        used_bytes: sql`greatest(0, used_bytes - ${bytes}::bigint)`,
        file_count: sql`greatest(0, file_count - ${count}::bigint)`,
      })
      .where('account_id', '=', accountId)
      .where('scope', '=', scope)
      .where('scope_id', '=', scopeId)
      .execute();
    await trx
      .deleteFrom('storage_usage')
      .where('account_id', '=', accountId)
      .where('scope', '=', scope)
      .where('scope_id', '=', scopeId)
      .where('file_count', '=', 0)
      .execute();
  }
}

type Total = Entry & { accountId: number; bytes: number; count: number };

/** The bytes of files per storage entry, in locking order. */
function totalsOf(files: readonly CountedFile[]): Total[] {
  const totals = new Map<string, Total>();
  for (const file of files) {
    for (const { scope, scopeId } of scopesOf(storageTarget(file))) {
      const name = `${file.account_id} ${scope} ${scopeId}`;
      const known = totals.get(name) ?? { accountId: file.account_id, scope, scopeId, bytes: 0, count: 0 };
      totals.set(name, { ...known, bytes: known.bytes + file.byte_size, count: known.count + 1 });
    }
  }
  const rank = (total: Total): number => storageScopes.indexOf(total.scope);
  return [...totals.values()].toSorted(
    (left, right) =>
      left.accountId - right.accountId || rank(left) - rank(right) || left.scopeId - right.scopeId,
  );
}

/** What the account's files take in all; undefined before the first one. */
export function findAccountUsage(db: Queryable, accountId: number) {
  return db
    .selectFrom('storage_usage')
    .select(['used_bytes', 'file_count'])
    .where('account_id', '=', accountId)
    .where('scope', '=', 'account')
    .executeTakeFirst();
}

/** The inboxes with the largest files. */
export function findLargestInboxes(db: Queryable, accountId: number, limit: number) {
  return db
    .selectFrom('storage_usage')
    .leftJoin('inbox', (join) =>
      join
        .onRef('inbox.account_id', '=', 'storage_usage.account_id')
        .onRef('inbox.id', '=', 'storage_usage.scope_id'),
    )
    .select([
      'storage_usage.scope_id as inbox_id',
      'inbox.name',
      'storage_usage.used_bytes',
      'storage_usage.file_count',
    ])
    .where('storage_usage.account_id', '=', accountId)
    .where('storage_usage.scope', '=', sql.lit('inbox'))
    .orderBy('storage_usage.used_bytes', 'desc')
    .limit(limit)
    .execute();
}

/** The limit set for this account alone, in megabytes; undefined where it has none. */
export async function findAccountLimit(db: Queryable, accountId: number): Promise<number | undefined> {
  const row = await db.selectFrom('account').select('limits').where('id', '=', accountId).executeTakeFirst();
  const limit = row?.limits['storage_mb'];
  return typeof limit === 'number' && limit >= 0 ? limit : undefined;
}
