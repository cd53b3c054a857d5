import { hash } from 'node:crypto';
import { maxCommentLength } from '@confab/contract/features/help-centre-page';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { hitNetworks } from '../../../platform/rate-limit/networks.ts';
import { addAnswer, addComment } from '../answer-queries.ts';
import { findPublished } from '../article-queries.ts';
import { linksOf, type PageFlags } from '../page-model.ts';
import { addressOf, portalAt, type PortalAddress } from '../steps/portal-at.ts';
import type { Visitor } from './count-view.ts';

/** One browser answers once in this time, and all of a network together as often as some people would. */
const windowSeconds = 24 * 3600;
const maxOfNetwork = 20;

/**
 * Counts whether a visitor found an article helpful, and stores their comment, each once. A repeated request gets the
 * same response. Returns the URL of the thank-you page. Throws `not_found`, and `unprocessable`.
 */
export async function answerArticle(
  platform: Platform,
  address: PortalAddress & { article: string; flags: PageFlags },
  input: { helpful: unknown; comment: unknown },
  visitor: Visitor,
): Promise<string> {
  const portal = await portalAt(platform, address);
  const row = await findPublished(platform.db, addressOf(portal), address.article);
  if (row === undefined) throw new Failure('not_found');
  const { helpful } = input;
  if (helpful !== 'yes' && helpful !== 'no') throw new Failure('unprocessable');
  const key = { accountId: portal.account_id, id: row.id };
  const isFirst = (what: string) => mayAnswer(platform, `${what}:${key.accountId}:${key.id}`, visitor);
  const content = commentOf(input.comment);
  if (await isFirst('help_centre.answer')) await addAnswer(platform.db, key, helpful === 'yes');
  if (content !== '' && (await isFirst('help_centre.comment')))
    await addComment(platform.db, key, {
      isHelpful: helpful === 'yes',
      content,
      now: platform.clock.now(),
    });
  return linksOf(portal, address.flags).answered(row.slug, content === '' ? helpful : 'told');
}

async function mayAnswer(
  { limiter }: Platform,
  name: string,
  { networks, userAgent }: Visitor,
): Promise<boolean> {
  const browser = `${name}:${hash('sha256', userAgent, 'base64url')}`;
  const once = await hitNetworks(limiter, browser, networks.slice(0, 1), { limit: 1, windowSeconds });
  if (!once.allowed) return false;
  return (await hitNetworks(limiter, name, networks, { limit: maxOfNetwork, windowSeconds })).allowed;
}

/** One line, as long as a sentence or two. */
function commentOf(input: unknown): string {
  if (typeof input !== 'string') return '';
  const text = input.replaceAll('\0', '').replace(/\s+/g, ' ').trim();
  return text.slice(0, maxCommentLength).toWellFormed().normalize('NFC');
}
