import { hash } from 'node:crypto';
import { isRightToLeft, tagOf } from '@confab/rules/locale-tag';
import { cardSize, type Card } from '../../../platform/cards/card.ts';
import { cardColors } from '../card-model.ts';
import type { Links } from '../page-model.ts';
import { excerptOf, type CardLocation } from '../page-view.ts';
import type { OpenPortal, PublicArticleRow, PublicCategoryRow } from '../queries.ts';

/** Changes when cards are drawn in another way. */
const drawing = 1;

/** What the card of a page shows but for the logo, and where it is: another address for anything else that it shows. */
export type PageCard = { texts: CardTexts; version: string; place: CardLocation };
type CardTexts = Omit<Card, 'logo'>;

type Around = { portal: OpenPortal; links: Links; locale: string };
type Own = { title: string; label?: string | null; note?: string | null };

export function homeCard({ portal, links, locale }: Around): PageCard {
  const title = portal.page_title ?? portal.name;
  const own = { title, note: portal.header_text };
  return pageCard({ portal, locale }, own, (version) => links.cards.home(locale, version));
}

export function categoryCard({ portal, links }: Around, row: PublicCategoryRow): PageCard {
  const own = { title: `${row.icon} ${row.name}`.trim(), note: row.description };
  return pageCard({ portal, locale: row.locale }, own, (version) =>
    links.cards.category(row.locale, row.slug, version),
  );
}

export function articleCard({ portal, links }: Around, row: PublicArticleRow): PageCard {
  const own = { title: row.title, label: row.category_name, note: excerptOf(row) };
  return pageCard({ portal, locale: row.locale }, own, (version) => links.cards.article(row.slug, version));
}

function pageCard(
  { portal, locale }: Pick<Around, 'portal' | 'locale'>,
  { title, label, note }: Own,
  path: (version: string) => string,
): PageCard {
  const language = tagOf(locale);
  const texts = {
    name: portal.name,
    title,
    label: label ?? '',
    note: note ?? '',
    ...cardColors(portal.color),
    language,
    isRightToLeft: isRightToLeft(language),
  };
  const shown = JSON.stringify([drawing, portal.account_id, portal.logo_blob_id, texts]);
  const version = hash('sha256', shown, 'base64url').slice(0, 22);
  return { texts, version, place: { path: path(version), ...cardSize } };
}
