import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { domainsOf, helpPagesTag, isOwnHost } from '../../portal/index.ts';
import { findOpenPortal, type InPortal, type OpenPortal } from '../queries.ts';

/** The portal of a request. With a custom domain, the slug is not part of the path. */
export type PortalAddress = { host: string; slug: string };

/**
 * The portal that a request may read. Throws `not_found`, also when the portal is closed, and `not_authorized` for an
 * unknown host.
 */
export async function portalAt(platform: Platform, { host, slug }: PortalAddress): Promise<OpenPortal> {
  const isOwn = isOwnHost(platform.installation.frontendUrl, host);
  const portal = await findOpenPortal(platform.db, isOwn ? { slug } : { domains: domainsOf(host) });
  if (portal !== undefined) return portal;
  if (isOwn) throw new Failure('not_found');
  const message = `Domain: ${host.slice(0, 255)} is not registered with us. Add it as the custom domain of a portal.`;
  throw new Failure('not_authorized', { message });
}

/** A portal as it was found; the same object while nothing of its account's help centers has changed. */
export type CachedPortal = { portal: OpenPortal };

/**
 * The same, cached: invalidated on every node by any change of a portal, its categories, and published articles, and
 * after five seconds, for other data on its pages.
 */
export function cachedPortalAt(platform: Platform, address: PortalAddress): Promise<CachedPortal> {
  // With a custom domain, the slug is not part of the path.
  const slug = isOwnHost(platform.installation.frontendUrl, address.host) ? address.slug : '';
  return platform.memo.remember(
    `help_pages:${JSON.stringify([address.host, slug])}`,
    ({ portal }) => tagsOf(portal),
    async () => ({ portal: await portalAt(platform, address) }),
  );
}

/** The cache tag of a portal's pages. */
export function tagsOf({ account_id: accountId }: OpenPortal): string[] {
  return [helpPagesTag(accountId), `account:${accountId}`];
}

export function addressOf({ account_id: accountId, id: portalId }: OpenPortal): InPortal {
  return {
    accountId,
    portalId,
  };
}
