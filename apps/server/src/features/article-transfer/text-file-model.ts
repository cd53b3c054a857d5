import { slugOfTitle } from '@confab/rules/slug';
import { metaOf, statusOf } from './portal-file-model.ts';
import { idOf, recordOf, textOf, textsIn, withoutNul, type Json } from './json-model.ts';
import type { SourceArticle, SourceCategory } from './source-model.ts';

/** A file of one article: its front matter and its text. */
export type TextFile = {
  path: string;
  kind: 'markdown' | 'html';
  values: Json;
  /** What an HTML file calls itself. */
  title?: string | undefined;
  text: string;
};

/** The article in a file, and its category: by the name in the file, or by its folder. */
export function readTextFile(
  file: TextFile,
): { article: SourceArticle; category: SourceCategory | undefined } | string {
  const { path, values, kind } = file;
  const { title, text } = titled(file);
  if (text === '') return 'It has no text';
  const locale = textOf(values['locale']) ?? textOf(values['lang']);
  const folder = path.split('/').slice(0, -1).at(-1);
  const categoryName = textOf(values['category']) ?? folder;
  const categorySlug =
    textOf(values['category_slug']) ?? (categoryName === undefined ? undefined : slugOfTitle(categoryName));
  const category: SourceCategory | undefined =
    categoryName === undefined || categorySlug === undefined || categorySlug === ''
      ? undefined
      : {
          sourceId: `file:category:${(locale ?? '').toLowerCase()}:${categorySlug}`,
          locale,
          name: categoryName,
          slug: categorySlug,
          description: undefined,
          icon: undefined,
          parentId: undefined,
          rootId: undefined,
        };
  const slug = textOf(values['slug']);
  const id = idOf(values['id']);
  const isDraft = values['draft'] === true || values['published'] === false;
  const article: SourceArticle = {
    sourceId: `file:article:${slug === undefined ? (id ?? path) : `slug:${slug}`}`,
    name: path,
    locale,
    title,
    body: { kind, text },
    description: textOf(values['description']),
    status: statusOf(values['status']) ?? (isDraft ? 'draft' : undefined),
    slug,
    isKnownBySlug: slug !== undefined,
    formerSlugs: [],
    meta: metaOf({
      title: values['seo_title'],
      description: values['seo_description'],
      tags: tagsOf(values['tags']),
      ...recordOf(values['meta']),
    }),
    authorEmail: textOf(values['author']),
    categoryId: category?.sourceId,
    rootId: undefined,
  };
  return { article, category };
}

const tagsOf = (input: unknown): string[] =>
  typeof input === 'string' ? input.split(',').flatMap((tag) => textOf(tag) ?? []) : textsIn(input);

/** The title of a Markdown file is its first heading where it has no other; that is no part of the text then. */
function titled({ path, kind, values, title: named, text: input }: TextFile): {
  title: string;
  text: string;
} {
  const text = withoutNul(input).trim();
  const titleText = textOf(values['title']) ?? textOf(named);
  const fileName = (path.split('/').at(-1) ?? '')
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[-_]+/g, ' ')
    .trim();
  if (titleText !== undefined || kind === 'html') return { title: titleText ?? fileName, text };
  const [line = ''] = text.split('\n', 1);
  const heading = /^#\s+(\S.{0,500})$/
    .exec(line)?.[1]
    ?.replace(/\s#+\s*$/, '')
    .trim();
  return heading === undefined
    ? { title: fileName, text }
    : { title: heading, text: text.slice(line.length).trim() };
}
