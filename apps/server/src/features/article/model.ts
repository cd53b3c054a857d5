import {
  archivedArticle,
  publishedArticle,
  articleStatuses,
  maxArticles,
} from '@confab/contract/features/article';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import { isSlug, slugOfTitle } from '@confab/rules/slug';

export type ArticleMeta = {
  title?: string | null | undefined;
  description?: string | null | undefined;
  tags?: string[] | null | undefined;
};

/** The stored values of an article's input. */
export type ArticleValues = {
  title: string;
  slug: string;
  description: string | null;
  content: string;
  status: number;
  meta: ArticleMeta;
};

type Input = {
  [Key in Exclude<keyof ArticleValues, 'status'>]?: ArticleValues[Key] | undefined;
} & { status?: string | number | undefined };

/** The given values as they are stored. Throws `invalid` on a field. */
export function articleValues(input: Input): Partial<ArticleValues> {
  const { title, slug, description, content, status, meta } = input;
  return {
    ...(title === undefined ? {} : { title: required('title', 'Title', title) }),
    ...(slug === undefined ? {} : { slug: slugOf(slug) }),
    ...(description === undefined ? {} : { description: description?.normalize('NFC') ?? null }),
    ...(content === undefined ? {} : { content: filled(content) }),
    ...(status === undefined ? {} : { status: statusNumber(status) }),
    ...(meta === undefined ? {} : { meta }),
  };
}

/** The number of a status given by name or number. */
export function statusNumber(input: string | number): number {
  const named = articleStatuses.findIndex((status) => status === input);
  return named === -1 ? Number(input) : named;
}

/** `1790000000-how-to-return`; the seconds distinguish articles of the same title. */
export function defaultSlug(title: string, now: Date): string {
  return [Math.floor(now.getTime() / 1000), slugOfTitle(title)].filter((part) => part !== '').join('-');
}

/** When an article changes now that changed `last`: never the same moment twice. */
export function nextRevision(now: Date, last: number): Date {
  return new Date(Math.max(now.getTime(), last + 1));
}

/** Whether it is public, as far as `status` decides. */
export function isPublished({ status }: { status?: number }): boolean {
  return status === publishedArticle;
}

/** Years ahead of now. */
const maxYearsAhead = 5;

/** When an article is published automatically; one that is public already has no such time. Throws `invalid`. */
export function publishChange(
  input: number | null | undefined,
  status: number,
  now: Date,
): { publish_at?: Date | null } {
  if (status === publishedArticle) {
    if (input !== undefined && input !== null) throw invalidTime('is only for what is not published');
    return { publish_at: null };
  }
  // An archived article is not published automatically unless that is requested now.
  if (input === undefined) return status === archivedArticle ? { publish_at: null } : {};
  if (input === null) return { publish_at: null };
  const at = new Date(input * 1000);
  const last = new Date(now);
  last.setUTCFullYear(now.getUTCFullYear() + maxYearsAhead);
  if (!(at > now)) throw invalidTime('must be in the future');
  if (at > last) throw invalidTime(`must be within ${maxYearsAhead} years`);
  return { publish_at: at };
}

const invalidTime = (message: string) => invalidField('publish_at', 'invalid', `Publish at ${message}`);

/** By what articles are counted. */
type Counted = { status: number; locale: string; category_id: number | null; author_id: number };

/** Whether a change may move an article from one count to another. */
export function movesCounts(before: Counted, changes: Partial<Counted>): boolean {
  return (['status', 'locale', 'category_id', 'author_id'] as const).some(
    (name) => changes[name] !== undefined && changes[name] !== before[name],
  );
}

/** Tens leave room between. */
export function nextPosition(last: number | null): number {
  return last === null ? 10 : Math.min(last + 10, maxPosition);
}

const maxPosition = 2_147_483_647;

/** The positions of a request, by article. Throws `invalid` for an invalid id or position. */
export function positionsOf(input: Record<string, unknown>): { ids: number[]; positions: number[] } {
  const entries = Object.entries(input).map(([key, value]) => [Number(key), Number(value)] as const);
  const fits = entries.every(
    ([id, position]) =>
      Number.isSafeInteger(id) && id > 0 && Number.isInteger(position) && Math.abs(position) <= maxPosition,
  );
  if (!fits || Object.values(input).some((value) => !isNumeric(value)))
    throw invalidField('positions_hash', 'invalid', 'Positions hash is invalid');
  return { ids: entries.map(([id]) => id), positions: entries.map(([, position]) => position) };
}

const isNumeric = (value: unknown): boolean =>
  typeof value === 'number' || (typeof value === 'string' && /^-?\d{1,10}$/.test(value));

/**
 * The search query: prefixes of at most ten words, all required. Undefined without words. Words are split like the
 * stored texts: hosts, addresses, and decimals stay whole.
 */
export function prefixQuery(text: string): string | undefined {
  const words = text
    .normalize('NFC')
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
  return words.length === 0
    ? undefined
    : words
        .slice(0, 10)
        .map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`)
        .join(' & ');
}

function required(path: string, name: string, input: string): string {
  const text = input.trim().normalize('NFC');
  if (text === '') throw invalidField(path, 'blank', `${name} can't be blank`);
  return text;
}

function filled(content: string): string {
  if (content.trim() === '') throw invalidField('content', 'blank', "Content can't be blank");
  return content.normalize('NFC');
}

function slugOf(input: string): string {
  const slug = required('slug', 'Slug', input);
  if (!isSlug(slug)) throw invalidField('slug', 'invalid', 'Slug is invalid');
  return slug;
}

export function slugTaken() {
  return invalidField('slug', 'taken', 'Slug has already been taken');
}
export function invalidAuthor() {
  return invalidField('author_id', 'invalid', 'Author is invalid');
}
export function invalidCategory() {
  return invalidField('category_id', 'invalid', 'Category is invalid');
}
export function invalidRoot() {
  return invalidField('associated_article_id', 'invalid', 'Associated article is invalid');
}
export function invalidLocale() {
  return invalidField('locale', 'inclusion', 'Locale is not one of the locales of the portal');
}
export function tooManyArticles() {
  return new Failure('unprocessable', { message: `An account can have ${maxArticles} articles at most` });
}
