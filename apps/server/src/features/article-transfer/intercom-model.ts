import { idOf, lastPart, recordOf, recordsIn, textOf, type Json } from './json-model.ts';
import { inOrder, type Source, type SourceArticle, type SourceCategory } from './source-model.ts';

/** Lists are in `data`, or named after their items. */
const listed = (file: Json): Json[] => [
  ...recordsIn(file['data']),
  ...recordsIn(file['articles']),
  ...recordsIn(file['collections']),
];

/** Whether a file is an answer of the articles API of Intercom. */
export function isIntercom(file: Json): boolean {
  return listed(file).some(
    ({ type, ...one }) =>
      type === 'article' || type === 'collection' || ('workspace_id' in one && 'body' in one),
  );
}

export function readIntercom(files: readonly Json[]): Source {
  const all = files.flatMap(listed);
  const collections = all.filter(
    ({ type, ...one }) => type === 'collection' || type === 'section' || !('body' in one),
  );
  const refused: { name: string; reason: string }[] = [];
  const articles = all
    .filter((one) => !collections.includes(one))
    .flatMap((article) => {
      const read = articlesOf(article);
      if (read.length === 0)
        refused.push({
          name: textOf(article['title']) ?? idOf(article['id']) ?? '?',
          reason: 'It has no title or no text',
        });
      return read;
    });
  return { categories: categoriesOf(collections, articles), articles: inOrder(articles), refused };
}

const known = (kind: string, id: string, locale: string): string =>
  `intercom:${kind}:${id}:${locale.toLowerCase()}`;

/** The object itself in its default locale, and its translations by theirs. */
function contentsOf(one: Json): { locale: string; content: Json; isSource: boolean }[] {
  const source = textOf(one['default_locale']) ?? '';
  const translated = Object.entries(recordOf(one['translated_content']) ?? {}).flatMap(([locale, value]) => {
    const content = recordOf(value);
    return content === undefined || locale.toLowerCase() === source.toLowerCase()
      ? []
      : [{ locale, content, isSource: false }];
  });
  return [{ locale: source, content: one, isSource: true }, ...translated];
}

const parentOf = (one: Json): string | undefined => {
  const ids = one['parent_ids'];
  return idOf(one['parent_id']) ?? (Array.isArray(ids) ? idOf(ids.at(-1)) : undefined);
};

function articlesOf(article: Json): SourceArticle[] {
  const id = idOf(article['id']);
  if (id === undefined) return [];
  const contents = contentsOf(article).filter(
    ({ content }) => textOf(content['title']) !== undefined && textOf(content['body']) !== undefined,
  );
  const root = contents.find(({ isSource }) => isSource);
  const parent = parentOf(article);
  return contents.map(({ locale, content, isSource }) => {
    const url = textOf(content['url']);
    const title = textOf(content['title']) ?? '';
    return {
      sourceId: known('article', id, locale),
      name: title,
      locale: locale === '' ? undefined : locale,
      title,
      body: { kind: 'html', text: textOf(content['body']) ?? '', base: url },
      description: textOf(content['description']),
      status: content['state'] === 'published' ? 'published' : 'draft',
      slug: lastPart(url),
      isKnownBySlug: false,
      formerSlugs: [],
      meta: {},
      authorEmail: textOf(recordOf(content['author'])?.['email']),
      categoryId: parent === undefined ? undefined : known('collection', parent, locale),
      rootId: isSource || root === undefined ? undefined : known('article', id, root.locale),
    };
  });
}

/** Collections and those they are in, in the locales that articles need them in. */
function categoriesOf(collections: readonly Json[], articles: readonly SourceArticle[]): SourceCategory[] {
  const byId = new Map(collections.map((one) => [idOf(one['id']), one]));
  const made = new Map<string, SourceCategory>();
  const add = (id: string, locale: string): string | undefined => {
    const sourceId = known('collection', id, locale);
    const one = byId.get(id);
    if (made.has(sourceId)) return sourceId;
    if (one === undefined) return undefined;
    const contents = contentsOf(one);
    const found = contents.find((each) => each.locale.toLowerCase() === locale.toLowerCase()) ?? contents[0];
    const name = textOf(found?.content['name']) ?? textOf(one['name']);
    if (name === undefined) return undefined;
    const entry: SourceCategory = {
      sourceId,
      locale: locale === '' ? undefined : locale,
      name,
      slug: undefined,
      description: textOf(found?.content['description']),
      icon: undefined,
      parentId: undefined,
      rootId: undefined,
    };
    made.set(sourceId, entry);
    const parent = parentOf(one);
    if (parent !== undefined) entry.parentId = add(parent, locale);
    const root = known('collection', id, contents[0]?.locale ?? '');
    if (root !== sourceId && made.has(root)) entry.rootId = root;
    return sourceId;
  };
  for (const { categoryId } of articles.toSorted(
    (one, other) => Number(one.rootId !== undefined) - Number(other.rootId !== undefined),
  )) {
    const [, , id, ...locale] = categoryId?.split(':') ?? [];
    if (id !== undefined) add(id, locale.join(':'));
  }
  return inOrder([...made.values()]);
}
