import { sql } from 'kysely';
import type { Trx } from '../../platform/db/database.ts';

/** Maximum former addresses of a portal and its contents; the oldest are deleted. */
const maxStored = 2000;

/** A portal and its account. */
type InPortal = { accountId: number; portalId: number };

/** The object of an address. A category has one slug per locale. */
export type Addressed =
  | { kind: 'portal' }
  | { kind: 'category'; id: number; locale: string }
  | { kind: 'article'; id: number };

/** The new slug is released by its former owners. */
export async function claimSlug(trx: Trx, scope: InPortal, what: Addressed, slug: string): Promise<void> {
  const former = trx.deleteFrom('former_address').where('kind', '=', what.kind).where('slug', '=', slug);
  // The slug of a portal is there once in the installation, that of an article once in its account.
  if (what.kind === 'portal') await former.execute();
  else if (what.kind === 'article') await former.where('account_id', '=', scope.accountId).execute();
  else
    await former
      .where('account_id', '=', scope.accountId)
      .where('portal_id', '=', scope.portalId)
      .where('locale', '=', what.locale)
      .execute();
}

/** Stores a former slug, which redirects from now on. */
export async function storeSlug(
  trx: Trx,
  { accountId, portalId }: InPortal,
  what: Addressed,
  slug: string,
): Promise<void> {
  await trx
    .insertInto('former_address')
    .values({
      account_id: accountId,
      portal_id: portalId,
      kind: what.kind,
      category_id: what.kind === 'category' ? what.id : null,
      article_id: what.kind === 'article' ? what.id : null,
      locale: what.kind === 'category' ? what.locale : '',
      slug,
    })
    .execute();
  await sql`
    delete from former_address where account_id = ${accountId} and id in (
      select id from former_address where account_id = ${accountId} and portal_id = ${portalId}
      order by id desc offset ${maxStored}
    )`.execute(trx);
}
