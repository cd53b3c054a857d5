import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findUploads, readPreview } from '../../attachment/index.ts';
import { findPublished } from '../article-queries.ts';
import { linksOf } from '../page-model.ts';
import { findPublicCategory, type OpenPortal } from '../queries.ts';
import { articleCard, categoryCard, homeCard, type PageCard } from '../steps/cards.ts';
import { addressOf, cachedPortalAt, type PortalAddress } from '../steps/portal-at.ts';

/** A card as its address names it. */
export type CardRequest = PortalAddress & { version: string } & (
    | { kind: 'home'; locale: string }
    | { kind: 'category'; locale: string; category: string }
    | { kind: 'article'; article: string }
  );

/**
 * The preview image of a public page, as a PNG, or its current location. It shows stored data only. Throws `not_found`
 * where there is no such page, and `unavailable` when too many are waiting to be drawn.
 */
export async function showCard(
  platform: Platform,
  request: CardRequest,
): Promise<{ image: Buffer } | { moved: string }> {
  const { portal } = await cachedPortalAt(platform, request);
  const card = await cardOf(platform, portal, request);
  if (card.version !== request.version) return { moved: card.place.path };
  const owner = String(portal.account_id);
  const image = await platform.cards.make(card.version, owner, async () => ({
    ...card.texts,
    logo: await logoOf(platform, portal),
  }));
  return { image };
}

async function cardOf(platform: Platform, portal: OpenPortal, request: CardRequest): Promise<PageCard> {
  const around = (locale: string) => {
    if (!portal.allowed_locales.includes(locale)) throw new Failure('not_found');
    return { portal, locale, links: linksOf(portal, { theme: undefined, isPlain: false }) };
  };
  const address = addressOf(portal);
  switch (request.kind) {
    case 'home':
      return homeCard(around(request.locale));
    case 'category': {
      const { locale, category: slug } = request;
      const row = await findPublicCategory(platform.db, address, { locale, slug });
      if (row === undefined) throw new Failure('not_found');
      return categoryCard(around(locale), row);
    }
    case 'article': {
      const row = await findPublished(platform.db, address, request.article);
      if (row === undefined) throw new Failure('not_found');
      return articleCard(around(row.locale), row);
    }
  }
}

/** A small copy made by this server: uploaded bytes are not passed to the renderer. */
async function logoOf(
  platform: Platform,
  { account_id: accountId, logo_blob_id: id }: OpenPortal,
): Promise<Uint8Array | undefined> {
  if (id === null) return undefined;
  const [blob] = await findUploads(platform.db, accountId, [id]);
  return blob && readPreview(platform, accountId, blob);
}
