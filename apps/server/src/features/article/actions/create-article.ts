import { draftArticle, maxArticles } from '@confab/contract/features/article';
import { isUniqueViolation, type Trx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changePages, claimSlug, type PortalRow } from '../../portal/index.ts';
import { articleValues, nextPosition, slugTaken, tooManyArticles, defaultSlug } from '../model.ts';
import { hasArticleCapacity, insertArticle, isSlugTaken } from '../queries.ts';
import { announceArticle } from '../steps/announce-article.ts';
import { authorChange, positionChanges, type References } from '../steps/article-changes.ts';
import { storeVersion } from '../steps/store-version.ts';
import { inPortal } from '../steps/portal-of.ts';

/** The editable values of an article. */
export type ArticleInput = Parameters<typeof articleValues>[0] & References;

/**
 * Adds an article, by default a draft, and answers its id. Throws `invalid` on a field, `unprocessable` when the account has as many as it may.
 */
export async function createArticle(
  platform: Platform,
  portal: PortalRow,
  input: ArticleInput & { title: string; content: string; author_id: number },
  { savedBy, status = draftArticle }: { savedBy: number; status?: number },
): Promise<number> {
  const { slug: inputSlug, ...rest } = input;
  const values = articleValues(inputSlug?.trim() ? input : rest);
  const author = await authorChange(platform, portal.account_id, input.author_id);
  try {
    return await changePages(platform, portal.account_id, async (trx, emit) => {
      // First: the slug and the place are free until the end then.
      if (!(await hasArticleCapacity(trx, portal.account_id, maxArticles))) throw tooManyArticles();
      const where = await positionChanges(trx, portal, undefined, input);
      const row = {
        ...values,
        ...where,
        title: values.title ?? input.title,
        content: input.content,
        slug: values.slug ?? (await freeSlug(platform, trx, portal.account_id, input.title)),
        locale: where.locale ?? portal.default_locale,
        position: where.position ?? nextPosition(null),
        author_id: author.author_id ?? input.author_id,
        status,
      };
      const id = await insertArticle(trx, inPortal(portal), row);
      const after = { description: null, ...row };
      const key = { ...inPortal(portal), id };
      await storeVersion(trx, key, { before: undefined, after, savedBy, now: platform.clock.now() });
      await claimSlug(trx, inPortal(portal), { kind: 'article', id }, row.slug);
      announceArticle(emit, inPortal(portal), { id, countsChanged: true });
      return id;
    });
  } catch (error) {
    throw isUniqueViolation(error, 'article_slug') ? slugTaken() : error;
  }
}

async function freeSlug(
  { clock, ids }: Platform,
  trx: Trx,
  accountId: number,
  title: string,
): Promise<string> {
  const slug = defaultSlug(title, clock.now());
  return (await isSlugTaken(trx, accountId, slug)) ? `${slug}-${ids.token(6)}` : slug;
}
