import type { Platform } from '../../../platform/platform.ts';
import { TooSlow } from '../../../platform/db/search/within-deadline.ts';
import { linksOf, type PageFlags } from '../page-model.ts';
import { articleLink } from '../page-view.ts';
import { findArticles } from '../steps/find-articles.ts';
import { addressOf, portalAt, type PortalAddress } from '../steps/portal-at.ts';

const maxSuggestions = 6;
/** Timeout of suggestions: later ones are useless to a visitor who types on. */
const timeoutMs = 1000;

/** The best articles for the words typed so far, within a short timeout. Throws `not_found`. */
export async function suggestArticles(
  platform: Platform,
  address: PortalAddress & { locale: string; flags: PageFlags },
  typed: string,
): Promise<{ title: string; href: string }[]> {
  const portal = await portalAt(platform, address);
  const { locale, flags } = address;
  const query = typed.trim().toLowerCase();
  if (query === '') return [];
  const { accountId, portalId } = addressOf(portal);
  const key = `help_centre.suggestions:${accountId}:${portalId}:${JSON.stringify([locale, query])}`;
  const { rows } = await platform.memo.remember(
    key,
    () => [],
    async () => ({ rows: await find() }),
  );
  const links = linksOf(portal, flags);
  return rows.map((row) => articleLink(row, links));

  async function find(): Promise<{ title: string; slug: string }[]> {
    try {
      const range = { limit: maxSuggestions, offset: 0 };
      const found = await findArticles(platform, portal, { locale, query, ...range, timeoutMs });
      return found.map(({ title, slug }) => ({ title, slug }));
    } catch (error) {
      if (error instanceof TooSlow) return [];
      throw error;
    }
  }
}
