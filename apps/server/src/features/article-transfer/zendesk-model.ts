import { idOf, lastPart, recordsIn, textOf, textsIn, type Json } from './json-model.ts';
import { inOrder, type Source, type SourceArticle, type SourceCategory } from './source-model.ts';

/** Whether a file is an answer of the help-centre API of Zendesk: articles that name a section. */
export function isZendesk(file: Json): boolean {
  return (
    recordsIn(file['articles']).some((one) => 'section_id' in one || 'html_url' in one) ||
    recordsIn(file['sections']).some((one) => 'category_id' in one) ||
    recordsIn(file['translations']).some((one) => 'source_type' in one)
  );
}

type Groups = { categories: Json[]; sections: Json[]; articles: Json[]; translations: Json[]; users: Json[] };

/** Any number of answers together: lists may be in pages, and beside each other. */
export function readZendesk(files: readonly Json[]): Source {
  const all = (name: keyof Groups) => files.flatMap((file) => recordsIn(file[name]));
  const groups: Groups = {
    categories: all('categories'),
    sections: all('sections'),
    articles: all('articles'),
    translations: all('translations'),
    users: all('users'),
  };
  const emails = new Map(groups.users.map((user) => [idOf(user['id']), textOf(user['email'])]));
  const refused: { name: string; reason: string }[] = [];
  const articles = groups.articles.flatMap((article) => {
    const read = articlesOf(article, groups, emails);
    if (read.length === 0)
      refused.push({
        name: textOf(article['title']) ?? idOf(article['id']) ?? '?',
        reason: 'It has no title or no text',
      });
    return read;
  });
  return { categories: categoriesOf(groups, articles), articles: inOrder(articles), refused };
}

const known = (kind: string, id: string, locale: string): string =>
  `zendesk:${kind}:${id}:${locale.toLowerCase()}`;

/** A translation in Zendesk's format, or the object itself, which includes the requested one. */
function translationsOf(kind: 'Article' | 'Section' | 'Category', one: Json, loose: readonly Json[]): Json[] {
  const id = idOf(one['id']);
  const others = [
    ...recordsIn(one['translations']),
    ...loose.filter((each) => each['source_type'] === kind && idOf(each['source_id']) === id),
  ];
  return [one, ...others];
}

function articlesOf(
  article: Json,
  groups: Groups,
  emails: ReadonlyMap<string | undefined, string | undefined>,
): SourceArticle[] {
  const id = idOf(article['id']);
  if (id === undefined) return [];
  const source = (textOf(article['source_locale']) ?? textOf(article['locale']) ?? '').toLowerCase();
  const section = idOf(article['section_id']);
  const found = new Map<string, SourceArticle>();
  for (const one of translationsOf('Article', article, groups.translations)) {
    const locale = textOf(one['locale']) ?? source;
    const [title, text] = [textOf(one['title']), textOf(one['body'])];
    const sourceId = known('article', id, locale);
    if (title === undefined || text === undefined || found.has(sourceId)) continue;
    const url = textOf(one['html_url']);
    const isSource = locale.toLowerCase() === source;
    const email = emails.get(idOf(article['author_id']));
    found.set(sourceId, {
      sourceId,
      name: title,
      locale: locale === '' ? undefined : locale,
      title,
      body: { kind: 'html', text, base: url ?? textOf(article['html_url']) },
      description: undefined,
      status: one['draft'] === true ? 'draft' : 'published',
      slug: lastPart(url),
      isKnownBySlug: false,
      formerSlugs: isSource ? [id] : [],
      meta: labels(article),
      authorEmail: email,
      categoryId: section === undefined ? undefined : known('section', section, locale),
      rootId: isSource || !hasSource(article, groups, source) ? undefined : known('article', id, source),
    });
  }
  return [...found.values()];
}

const hasSource = (article: Json, groups: Groups, source: string): boolean =>
  translationsOf('Article', article, groups.translations).some(
    (one) => (textOf(one['locale']) ?? '').toLowerCase() === source && textOf(one['body']) !== undefined,
  );

function labels(article: Json): SourceArticle['meta'] {
  const tags = textsIn(article['label_names']);
  return tags.length === 0 ? {} : { tags };
}

/** Sections, and the categories they are in, in the locales that articles need them in. */
function categoriesOf(groups: Groups, articles: readonly SourceArticle[]): SourceCategory[] {
  const sections = new Map(groups.sections.map((one) => [idOf(one['id']), one]));
  const categories = new Map(groups.categories.map((one) => [idOf(one['id']), one]));
  const made = new Map<string, SourceCategory>();
  const add = (kind: 'section' | 'category', id: string, locale: string): string | undefined => {
    const sourceId = known(kind, id, locale);
    if (made.has(sourceId)) return sourceId;
    const one = (kind === 'section' ? sections : categories).get(id);
    const read =
      one && categoryIn(one, kind === 'section' ? 'Section' : 'Category', locale, groups.translations);
    if (one === undefined || read === undefined) return undefined;
    const source = (textOf(one['source_locale']) ?? textOf(one['locale']) ?? locale).toLowerCase();
    const entry: SourceCategory = {
      ...read,
      sourceId,
      locale,
      slug: undefined,
      icon: undefined,
      parentId: undefined,
      rootId: undefined,
    };
    made.set(sourceId, entry);
    const above = idOf(one['parent_section_id']);
    const category = idOf(one['category_id']);
    entry.parentId =
      above !== undefined && sections.has(above)
        ? add('section', above, locale)
        : category === undefined
          ? undefined
          : add('category', category, locale);
    if (source !== locale.toLowerCase() && made.has(known(kind, id, source)))
      entry.rootId = known(kind, id, source);
    return sourceId;
  };
  // Those of originals first, so that what translates them finds them.
  for (const { categoryId } of articles.toSorted(
    (one, other) => Number(one.rootId !== undefined) - Number(other.rootId !== undefined),
  )) {
    const [, , id, ...locale] = categoryId?.split(':') ?? [];
    if (id !== undefined) add('section', id, locale.join(':'));
  }
  return inOrder([...made.values()]);
}

/** Its name in a locale; the original name without a translation. */
function categoryIn(one: Json, kind: 'Section' | 'Category', locale: string, loose: readonly Json[]) {
  const all = translationsOf(kind, one, loose);
  const found = all.find((each) => textOf(each['locale'])?.toLowerCase() === locale.toLowerCase()) ?? one;
  const name = textOf(found['name']) ?? textOf(found['title']) ?? textOf(one['name']);
  const description = textOf(found['description']) ?? textOf(found['body']);
  return name === undefined ? undefined : { name, description };
}
