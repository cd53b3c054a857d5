import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { isOwnHost } from '../../portal/index.ts';
import { findPublished } from '../article-queries.ts';
import { pageNumber } from '../model.ts';
import { findFormerArticle, findFormerCategory, findFormerPortal } from '../moved-queries.ts';
import { linksOf } from '../page-model.ts';
import { findPublicCategory, type OpenPortal } from '../queries.ts';
import { addressOf, portalAt, type PortalAddress } from '../steps/portal-at.ts';
import type { PageRequest } from './show-page.ts';

/** The current location of a moved page; undefined for one that never existed, or was deleted. */
export async function findMoved(platform: Platform, request: PageRequest): Promise<string | undefined> {
  const open = await openPortalAt(platform, request);
  const portal = open ?? (await formerPortal(platform, request));
  if (portal === undefined) return undefined;
  const hasMoved = open === undefined;
  const links = linksOf(portal, request.flags);
  switch (request.kind) {
    case 'article': {
      const slug = await articleIn(platform, portal, request.article);
      return slug === undefined || (!hasMoved && slug === request.article) ? undefined : links.article(slug);
    }
    case 'category': {
      const now = await categoryIn(platform, portal, { locale: request.locale, slug: request.category });
      const isHere = now?.slug === request.category && now.locale === request.locale;
      if (now === undefined || (!hasMoved && isHere)) return undefined;
      return links.category(now.locale, now.slug, pageNumber(request.page));
    }
    case 'home':
      return hasMoved ? links.home(request.locale ?? portal.default_locale) : undefined;
    case 'articles':
    case 'categories':
      return hasMoved ? links[request.kind](request.locale, pageNumber(request.page)) : undefined;
    case 'search': {
      const query = typeof request.query === 'string' ? request.query : undefined;
      return hasMoved ? links.search(request.locale, query, pageNumber(request.page)) : undefined;
    }
    case 'nothing':
      return undefined;
  }
}

async function openPortalAt(platform: Platform, address: PortalAddress): Promise<OpenPortal | undefined> {
  try {
    return await portalAt(platform, address);
  } catch (error) {
    if (error instanceof Failure && error.code === 'not_found') return undefined;
    throw error;
  }
}

/** With a custom domain, the slug of the portal is not part of the path. */
async function formerPortal(
  { db, installation }: Platform,
  { host, slug }: PortalAddress,
): Promise<OpenPortal | undefined> {
  return isOwnHost(installation.frontendUrl, host) ? findFormerPortal(db, slug) : undefined;
}

async function articleIn({ db }: Platform, portal: OpenPortal, slug: string): Promise<string | undefined> {
  const here = await findPublished(db, addressOf(portal), slug);
  return here?.slug ?? findFormerArticle(db, addressOf(portal), slug);
}

async function categoryIn({ db }: Platform, portal: OpenPortal, location: { locale: string; slug: string }) {
  const here = await findPublicCategory(db, addressOf(portal), location);
  return here ?? findFormerCategory(db, addressOf(portal), location);
}
