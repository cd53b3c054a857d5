import { idOf, recordOf, recordsIn, textOf, textsIn, type Json } from './json-model.ts';
import {
  inOrder,
  type Source,
  type SourceArticle,
  type SourceCategory,
  type SourceStatus,
} from './source-model.ts';

/** How an export of a portal is recognized, and which form it has. */
export const portalFileFormat = 'confab-help-centre';
/** Its name in a packed file. */
export const portalFileName = 'portal.json';

export function isPortalFile(file: Json): boolean {
  return file['format'] === portalFileFormat;
}

/** What `export` wrote of a portal. */
export function readPortalFile(file: Json): Source {
  const from = textOf(recordOf(file['portal'])?.['slug']) ?? '';
  const known = (kind: string, id: unknown): string | undefined => {
    const text = idOf(id);
    return text === undefined ? undefined : `confab:${from}:${kind}:${text}`;
  };
  const categories = recordsIn(file['categories']).flatMap((one): SourceCategory[] => {
    const [sourceId, name] = [known('category', one['id']), textOf(one['name'])];
    if (sourceId === undefined || name === undefined) return [];
    return [
      {
        sourceId,
        name,
        locale: textOf(one['locale']),
        slug: textOf(one['slug']),
        description: textOf(one['description']),
        icon: textOf(one['icon']),
        parentId: known('category', one['parent_category_id']),
        rootId: known('category', one['associated_category_id']),
      },
    ];
  });
  const refused: { name: string; reason: string }[] = [];
  const articles = recordsIn(file['articles']).flatMap((one): SourceArticle[] => {
    const [sourceId, title, text] = [
      known('article', one['id']),
      textOf(one['title']),
      textOf(one['content']),
    ];
    if (sourceId === undefined || title === undefined || text === undefined) {
      refused.push({ name: title ?? idOf(one['id']) ?? '?', reason: 'It has no title or no text' });
      return [];
    }
    return [
      {
        sourceId,
        name: title,
        locale: textOf(one['locale']),
        title,
        body: { kind: 'markdown', text },
        description: textOf(one['description']),
        status: statusOf(one['status']),
        slug: textOf(one['slug']),
        isKnownBySlug: true,
        formerSlugs: [],
        meta: metaOf(recordOf(one['meta']) ?? {}),
        authorEmail: textOf(one['author']),
        categoryId: known('category', one['category_id']),
        rootId: known('article', one['associated_article_id']),
      },
    ];
  });
  return { categories: inOrder(categories), articles: inOrder(articles), refused };
}

export function statusOf(input: unknown): SourceStatus | undefined {
  return input === 'draft' || input === 'published' || input === 'archived' ? input : undefined;
}

export function metaOf(input: Json): SourceArticle['meta'] {
  const [title, description, tags] = [
    textOf(input['title']),
    textOf(input['description']),
    textsIn(input['tags']),
  ];
  return {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
    ...(tags.length === 0 ? {} : { tags }),
  };
}
