import { sql, type Selectable } from 'kysely';
import type { Queryable, Trx } from '../../platform/db/database.ts';
import { hasCapacity } from '../../platform/db/has-capacity.ts';
import type { Portal } from '../../platform/db/row-types.ts';
import type { PortalValues } from './model.ts';

export type PortalRow = Omit<Selectable<Portal>, 'created_at' | 'updated_at' | 'domain_named_at'>;
export type PortalKey = { accountId: number; slug: string };
/** The written columns of a portal. */
export type PortalChanges = Partial<
  PortalValues & {
    inbox_id: number | null;
    logo_blob_id: number | null;
    domain_token: string | null;
    domain_verified_at: null;
    domain_named_at: Date | null;
  }
>;

const columns = [
  'account_id',
  'id',
  'name',
  'slug',
  'custom_domain',
  'domain_token',
  'domain_verified_at',
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

export function findPortalById(
  db: Queryable,
  { accountId, id }: { accountId: number; id: number },
): Promise<PortalRow | undefined> {
  return db
    .selectFrom('portal')
    .select(columns)
    .where('account_id', '=', accountId)
    .where('id', '=', id)
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

/** Undefined if the account has reached its limit. Concurrent calls are serialized. */
export async function insertPortal(
  trx: Trx,
  accountId: number,
  values: PortalChanges & { name: string; slug: string },
  max: number,
): Promise<PortalRow | undefined> {
  if (!(await hasCapacity(trx, 'portal', accountId, max))) return undefined;
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
  const { custom_domain: domain } = changes;
  return trx
    .updateTable('portal')
    .set({
      ...(domain === undefined ? {} : { domain_verified_at: stillProven(domain) }),
      ...changes,
      updated_at: now,
    })
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

/** Whether another portal has proven that the domain is its own. */
export async function isDomainTaken(
  db: Queryable,
  domain: string,
  ownId: number | undefined,
): Promise<boolean> {
  const row = await db
    .selectFrom('portal')
    .select('id')
    .where('custom_domain', '=', domain)
    .where('domain_verified_at', 'is not', null)
    .where('id', '<>', ownId ?? 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Undefined when the portal has another domain by now. */
export function verifyDomain(
  trx: Trx,
  { account_id: accountId, id, custom_domain: domain, domain_token: token }: PortalRow,
  now: Date,
): Promise<PortalRow | undefined> {
  return trx
    .updateTable('portal')
    .set({ domain_verified_at: now, updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('custom_domain', '=', domain)
    .where('domain_token', '=', token)
    .returning(columns)
    .executeTakeFirst();
}

/** Portals of all accounts with a domain that is still to be proven, named since then; the last ones first. */
export function listClaimed(db: Queryable, since: Date, limit: number): Promise<PortalRow[]> {
  return db
    .selectFrom('portal')
    .select(columns)
    .where('custom_domain', 'is not', null)
    .where('domain_verified_at', 'is', null)
    .where('domain_named_at', '>', since)
    .orderBy('domain_named_at', 'desc')
    .limit(limit)
    .execute();
}

/** The domain may have been another one, and proven, since it was read. */
const stillProven = (domain: string | null) =>
  sql<Date | null>`case when custom_domain is not distinct from ${domain} then domain_verified_at end`;
