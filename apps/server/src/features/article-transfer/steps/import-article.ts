import { Failure } from '@confab/contract/kit/errors';
import { isSlug, slugOfTitle } from '@confab/rules/slug';
import { htmlMarkdown } from '../../../platform/html/html-markdown.ts';
import { TooDeep } from '../../../platform/html/html-tree.ts';
import { withBeforeCommit } from '../../../platform/outbox/transact.ts';
import type { Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { createArticle, statusNumber, updateArticle } from '../../article/index.ts';
import { storeSlug, claimSlug, type PortalRow } from '../../portal/index.ts';
import { localeOf, type SourceArticle } from '../source-model.ts';
import { findArticleAt, findImported, findMemberId, recordImported } from '../source-queries.ts';
import { wrongLocale } from '../model.ts';
import type { RunningImport } from '../queries.ts';
import { portalScope } from './portal-of.ts';
import { keyOf } from './source-key.ts';

const maxTitleLength = 255;
const maxTextLength = 20_000;
/** Markup of a text that is short enough; longer is not read. */
const maxHtmlLength = 600_000;

/** Adds an article, or updates one from an earlier import to the content of the file. */
export async function importArticle(
  platform: Platform,
  portal: PortalRow,
  row: RunningImport,
  article: SourceArticle,
): Promise<'created' | 'updated' | 'unchanged'> {
  const scope = portalScope(portal);
  const locale = article.locale === undefined ? row.locale : localeOf(article.locale, portal.allowed_locales);
  if (locale === undefined) throw wrongLocale(article.locale);
  const texts = textsOf(article);
  const sourceId = keyOf(article.sourceId);
  const before = await articleBefore(platform, portal, article, sourceId);
  if (before !== undefined) {
    const isSame =
      before.title === texts.title &&
      before.content === texts.content &&
      (texts.description === undefined || before.description === texts.description);
    if (before.isKnown && isSame) return 'unchanged';
    await withBeforeCommit(
      async (trx) => {
        if (!before.isKnown) await recordImported(trx, scope, sourceId, { article_id: before.id });
      },
      () => updateArticle(platform, portal, before.id, texts, { savedBy: row.creator_id }),
    );
    return isSame ? 'unchanged' : 'updated';
  }
  const slug = await freeSlug(platform, portal, article);
  const status = row.as_drafts ? 'draft' : (article.status ?? 'draft');
  const input = {
    ...texts,
    ...(await positionIn(platform, portal, article)),
    slug,
    locale,
    meta: metaOf(article),
    author_id: await authorOf(platform, row, article),
  };
  await withBeforeCommit(
    (trx) => remember(trx, portal, { sourceId, slug, formerSlugs: article.formerSlugs }),
    () => createArticle(platform, portal, input, { savedBy: row.creator_id, status: statusNumber(status) }),
  );
  return 'created';
}

/** Throws `unprocessable` for what no article can be. */
function textsOf({ title, body, description }: SourceArticle) {
  if (body.kind === 'html' && body.text.length > maxHtmlLength) throw tooLong();
  const content = (body.kind === 'markdown' ? body.text : markdownOf(body.text, body.base))
    .trim()
    .normalize('NFC');
  if (content === '') throw new Failure('unprocessable', { message: 'It has no text' });
  if (content.length > maxTextLength) throw tooLong();
  return {
    title: title.replaceAll(/\s+/g, ' ').normalize('NFC').trim().slice(0, maxTitleLength),
    content,
    ...(description === undefined
      ? {}
      : { description: description.normalize('NFC').slice(0, maxTextLength) }),
  };
}

const tooLong = () =>
  new Failure('unprocessable', {
    message: `Its text is longer than ${maxTextLength.toLocaleString('en')} characters`,
  });

function markdownOf(html: string, base: string | undefined): string {
  try {
    return htmlMarkdown(html, base);
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error;
    throw new Failure('unprocessable', { message: 'Its elements are nested too deeply' });
  }
}

/** The article that this one is: made by an earlier import, or known by its slug. */
async function articleBefore(
  { db }: Platform,
  portal: PortalRow,
  { slug, isKnownBySlug }: SourceArticle,
  sourceId: string,
) {
  const id = (await findImported(db, portalScope(portal), sourceId))?.article_id ?? undefined;
  const found = id === undefined ? undefined : await findArticleAt(db, portal.account_id, { id });
  if (found !== undefined) return { ...found, isKnown: true };
  if (!isKnownBySlug || slug === undefined) return undefined;
  const named = await findArticleAt(db, portal.account_id, { slug });
  return named?.portal_id === portal.id ? { ...named, isKnown: false } : undefined;
}

async function positionIn({ db }: Platform, portal: PortalRow, { categoryId, rootId }: SourceArticle) {
  const made = async (id: string | undefined) =>
    id === undefined ? undefined : await findImported(db, portalScope(portal), keyOf(id));
  const [category, root] = [await made(categoryId), await made(rootId)];
  return {
    category_id: category?.category_id ?? null,
    ...(root?.article_id == null ? {} : { associated_article_id: root.article_id }),
  };
}

async function authorOf(
  { db }: Platform,
  row: RunningImport,
  { authorEmail }: SourceArticle,
): Promise<number> {
  const found = authorEmail === undefined ? undefined : await findMemberId(db, row.account_id, authorEmail);
  return found ?? row.creator_id;
}

function metaOf({ meta: { title, description, tags } }: SourceArticle) {
  return {
    ...(title === undefined ? {} : { title: title.slice(0, 255) }),
    ...(description === undefined ? {} : { description: description.slice(0, maxTextLength) }),
    ...(tags === undefined ? {} : { tags: tags.slice(0, 100).map((tag) => tag.slice(0, 255)) }),
  };
}

/** The slug it had, as far as no other article of the account has it. */
async function freeSlug(
  { db, ids }: Platform,
  portal: PortalRow,
  { slug, title }: SourceArticle,
): Promise<string> {
  const formerSlug = slug === undefined || slug.length > 240 ? '' : isSlug(slug) ? slug : slugOfTitle(slug);
  const preferred = formerSlug || slugOfTitle(title).slice(0, 240) || `article-${ids.token(6)}`;
  const taken = await findArticleAt(db, portal.account_id, { slug: preferred });
  return taken === undefined ? preferred : `${preferred}-${ids.token(6)}`;
}

/** In the transaction that adds it. */
async function remember(
  trx: Trx,
  portal: PortalRow,
  { sourceId, slug, formerSlugs }: { sourceId: string; slug: string; formerSlugs: readonly string[] },
): Promise<void> {
  const scope = portalScope(portal);
  const added = await findArticleAt(trx, portal.account_id, { slug });
  if (added === undefined) throw new Error('an imported article is not there');
  await recordImported(trx, scope, sourceId, { article_id: added.id });
  for (const former of formerSlugs) {
    if (!isSlug(former) || former === slug) continue;
    if ((await findArticleAt(trx, portal.account_id, { slug: former })) !== undefined) continue;
    await claimSlug(trx, scope, { kind: 'article', id: added.id }, former);
    await storeSlug(trx, scope, { kind: 'article', id: added.id }, former);
  }
}
