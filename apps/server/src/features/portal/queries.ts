import type { Selectable } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import { hasRoom } from '../../platform/db/has-room.ts';
import type { Portal } from '../../platform/db/row-types.ts';
import type { PortalValues } from './model.ts';

export type PortalRow = Omit<Selectable<Portal>, 'created_at' | 'updated_at'>;
export type PortalKey = { accountId: number; slug: string };
/** What is written of a portal. */
export type PortalChanges = Partial<PortalValues & { inbox_id: number | null; logo_blob_id: number | null }>;

const columns = [
  'account_id',
  'id',
  'name',
  'slug',
  'custom_domain',
  'color',
  'homepage_link',
  'page_title',
  'header_text',
  'allowed_locales',
  'default_locale',
  'archived',
  'inbox_id',
  'logo_blob_id',
] as const;

export function listPortals(db: Queryable, accountId: number): Promise<PortalRow[]> {
  return db.selectFrom('portal').select(columns).where('account_id', '=', accountId).orderBy('id').execute();
}

export function findPortal(db: Queryable, { accountId, slug }: PortalKey): Promise<PortalRow | undefined> {
  return db
    .selectFrom('portal')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('slug', '=', slug)
    .executeTakeFirst();
}

export type WebsitePortal = Selectable<Portal>;

/** The open portal of a website's inbox, the oldest one. */
export function findPortalOfInbox(
  db: Queryable,
  accountId: number,
  inboxId: number,
): Promise<WebsitePortal | undefined> {
  return db
    .selectFrom('portal')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('inbox_id', '=', inboxId)
    .where('archived', '=', false)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Undefined when the account has as many as it may. Two calls at once wait for one another. */
export async function insertPortal(
  trx: Trx,
  accountId: number,
  values: PortalChanges & { name: string; slug: string },
  max: number,
): Promise<PortalRow | undefined> {
  if (!(await hasRoom(trx, 'portal', accountId, max))) return undefined;
  return trx
    .insertInto('portal')
    .values({ ...values, account_id: accountId })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Undefined when there is none. */
export function updatePortal(
  trx: Trx,
  { accountId, slug }: PortalKey,
  changes: PortalChanges,
  now: Date,
): Promise<PortalRow | undefined> {
  return trx
    .updateTable('portal')
    .set({ ...changes, updated_at: now })
    .where('account_id', '=', accountId)
    .where('slug', '=', slug)
    .returning(columns)
    .executeTakeFirst();
}

/** The id of the one that was deleted. */
export async function deletePortal(trx: Trx, { accountId, slug }: PortalKey): Promise<number | undefined> {
  const deleted = await trx
    .deleteFrom('portal')
    .where('account_id', '=', accountId)
    .where('slug', '=', slug)
    .returning('id')
    .executeTakeFirst();
  return deleted?.id;
}
