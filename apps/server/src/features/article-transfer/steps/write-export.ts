import { Readable } from 'node:stream';
import { articleStatuses } from '@confab/contract/features/article';
import { withFrontMatter } from '../../../platform/front-matter/front-matter.ts';
import type { Platform } from '../../../platform/platform.ts';
import { newStorageKey } from '../../../platform/storage/storage.ts';
import { zipTexts, type TextFile } from '../../../platform/zip/zip-texts.ts';
import type { PortalRow } from '../../portal/index.ts';
import { transferStatusNumber } from '../model.ts';
import { portalFileFormat, portalFileName } from '../portal-file-model.ts';
import { changeTransfer, type TransferRow } from '../queries.ts';
import { articlesAfter, categoriesAfter, countArticlesOf, type ExportedArticle } from '../source-queries.ts';
import { portalScope } from './portal-of.ts';

const batchSize = 100;

/** Writes all articles of a portal to a file, in batches. An interrupted export restarts with a new file. */
export async function writeExport(platform: Platform, portal: PortalRow, row: TransferRow): Promise<void> {
  const { db, clock, ids, storage } = platform;
  const key = { accountId: row.account_id, id: row.id };
  await changeTransfer(db, key, { total_count: await countArticlesOf(db, portalScope(portal)) }, clock.now());
  const storageKey = newStorageKey(ids);
  let count = 0;
  const files = filesOf(platform, portal, async (more) => {
    count += more;
    await changeTransfer(db, key, { done_count: count }, clock.now());
  });
  const bytes = Readable.from(zipTexts(files, clock.now()));
  await storage.put(storageKey, bytes, { contentType: 'application/zip' });
  const done = { status: transferStatusNumber('done'), storage_key: storageKey };
  if (!(await changeTransfer(db, key, done, clock.now()))) await storage.delete(storageKey);
}

async function* filesOf(
  platform: Platform,
  portal: PortalRow,
  written: (count: number) => Promise<void>,
): AsyncGenerator<TextFile> {
  yield { path: portalFileName, pieces: portalFile(platform, portal) };
  for await (const articles of pagesOf(platform, portal)) {
    for (const article of articles) yield { path: pathOf(article), pieces: only(markdownFile(article)) };
    await written(articles.length);
  }
}

// oxlint-disable-next-line typescript/require-await -- what a packed file takes
async function* only(text: string): AsyncGenerator<string> {
  yield text;
}

async function* pagesOf({ db }: Platform, portal: PortalRow): AsyncGenerator<ExportedArticle[]> {
  for (let after = 0; ;) {
    const articles = await articlesAfter(db, portalScope(portal), after, batchSize);
    if (articles.length > 0) yield articles;
    after = articles.at(-1)?.id ?? after;
    if (articles.length < batchSize) return;
  }
}

/** All that is known, in one file that an import reads. */
async function* portalFile(platform: Platform, portal: PortalRow): AsyncGenerator<string> {
  const { name, slug, default_locale: locale, allowed_locales: locales } = portal;
  const head = {
    format: portalFileFormat,
    version: 1,
    portal: { name, slug, default_locale: locale, locales },
  };
  yield `${JSON.stringify(head).slice(0, -1)},\n"categories":[`;
  let separator = '\n';
  for (let after = 0; ;) {
    const categories = await categoriesAfter(platform.db, portalScope(portal), after, batchSize);
    for (const category of categories) {
      yield separator + JSON.stringify(category);
      separator = ',\n';
    }
    after = categories.at(-1)?.id ?? after;
    if (categories.length < batchSize) break;
  }
  yield '\n],\n"articles":[';
  separator = '\n';
  for await (const articles of pagesOf(platform, portal))
    for (const article of articles) {
      const { updated_at: updatedAt, status, category_name: _name, category_slug: _slug, ...rest } = article;
      const shown = { ...rest, status: articleStatuses[status], updated_at: updatedAt.toISOString() };
      yield separator + JSON.stringify(shown);
      separator = ',\n';
    }
  yield '\n]}\n';
}

const pathOf = ({ locale, category_slug: category, slug }: ExportedArticle): string =>
  [locale, category, `${slug}.md`].filter((part) => part !== null).join('/');

function markdownFile(article: ExportedArticle): string {
  const { title, description, meta } = article;
  const { tags, title: seoTitle, description: seoDescription } = meta as Record<string, unknown>;
  const values = {
    title,
    slug: article.slug,
    locale: article.locale,
    status: articleStatuses[article.status],
    description,
    category: article.category_name,
    category_slug: article.category_slug,
    author: article.author,
    tags,
    seo_title: seoTitle,
    seo_description: seoDescription,
    updated_at: article.updated_at.toISOString(),
  };
  const known = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return withFrontMatter(Object.fromEntries(known), article.content);
}
