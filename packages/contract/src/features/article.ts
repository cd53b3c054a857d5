import { liveEvent } from '../kit/event.ts';
import { knowledgeEditorPermissions, knowledgePermissions } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import {
  FreeInput,
  FreeObject,
  Id,
  LongText,
  Nullable,
  OneOf,
  ShortText,
  Type,
  UnixSeconds,
  type Static,
} from '../kit/schema.ts';
import { Position } from './category.ts';
import { Portal, PortalItemParams, PortalParams } from './portal.ts';
import { Agent } from './user.ts';

/** Per account, in all its portals. */
export const maxArticles = 10_000;
export const articlesPerPage = 25;

/** Stored as 0, 1, 2 in this order. */
export const articleStatuses = ['draft', 'published', 'archived'] as const;
export const [draftArticle, publishedArticle, archivedArticle] = [0, 1, 2] as const;
export type ArticleStatus = (typeof articleStatuses)[number];

/** By name or number, as clients of this API use both. */
export const ArticleStatusInput = Type.Union([
  OneOf([...articleStatuses, '0', '1', '2']),
  Type.Integer({ minimum: 0, maximum: 2 }),
]);

const Count = Type.Integer({ minimum: 0 });

/** A translation, as part of another article. */
const AssociatedArticle = Type.Object({
  id: Id,
  category_id: Nullable(Id),
  title: Type.String(),
  content: Type.String(),
  description: Nullable(Type.String()),
  status: OneOf(articleStatuses),
  locale: Type.String(),
  account_id: Id,
  portal: Portal,
  views: Count,
  author: Type.Optional(Agent),
});

export const Article = Type.Object({
  id: Id,
  slug: Type.String(),
  title: Type.String(),
  /** Markdown. */
  content: Type.String(),
  description: Nullable(Type.String()),
  status: OneOf(articleStatuses),
  locale: Type.String(),
  position: Type.Integer(),
  account_id: Id,
  updated_at: UnixSeconds,
  /** Another number after each change; see the input `revision`. */
  revision: Type.Integer({ minimum: 0 }),
  /** `title`, `description` and `tags` for search engines. */
  meta: FreeObject,
  category: Type.Object({
    id: Nullable(Id),
    name: Nullable(Type.String()),
    slug: Nullable(Type.String()),
    locale: Nullable(Type.String()),
  }),
  views: Count,
  /** Readers' votes: helpful, or not. */
  helpful: Count,
  unhelpful: Count,
  /** Absent if the author has left the account. */
  author: Type.Optional(Agent),
  /** When it is published automatically. */
  publish_at: Nullable(UnixSeconds),
  /** The article it is a translation of. */
  associated_article_id: Nullable(Id),
  associated_articles: Type.Optional(Type.Array(AssociatedArticle)),
});
export type Article = Static<typeof Article>;

const ArticleAnswer = Type.Object({ payload: Article });

const optional = {
  slug: Type.Optional(ShortText),
  description: Type.Optional(Nullable(LongText)),
  category_id: Type.Optional(Nullable(Id)),
  /** Of an article in a category it is that of the category. */
  locale: Type.Optional(ShortText),
  position: Type.Optional(Nullable(Position)),
  /** The article it is a translation of. */
  associated_article_id: Type.Optional(Nullable(Id)),
  /** A new article is a draft, whatever this is. */
  status: Type.Optional(ArticleStatusInput),
  meta: Type.Optional(
    Type.Object({
      title: Type.Optional(Nullable(ShortText)),
      description: Type.Optional(Nullable(LongText)),
      tags: Type.Optional(Nullable(Type.Array(ShortText, { maxItems: 100 }))),
    }),
  ),
};

const articleBodyBytes = 512 * 1024;
const base = '/api/v1/accounts/:account_id/portals/:slug/articles';

export const listArticles = route({
  name: 'article.list',
  method: 'GET',
  path: base,
  summary: 'The articles of a portal, changed last first; those of a category by position',
  who: 'member',
  params: PortalParams,
  input: Type.Object({
    page: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000 }))),
    locale: Type.Optional(Nullable(ShortText)),
    status: Type.Optional(Nullable(ArticleStatusInput)),
    author_id: Type.Optional(Nullable(Id)),
    category_slug: Type.Optional(Nullable(ShortText)),
    /** Words, or prefixes of words, in titles, descriptions, and contents. */
    query: Type.Optional(Nullable(ShortText)),
  }),
  response: Type.Object({
    payload: Type.Array(Article),
    /** The first counts the portal; the others ignore the conditions on status and author. */
    meta: Type.Object({
      all_articles_count: Count,
      articles_count: Count,
      mine_articles_count: Count,
      published_count: Count,
      draft_articles_count: Count,
      archived_articles_count: Count,
      /** Sums over the same articles. */
      views_count: Count,
      helpful_count: Count,
      unhelpful_count: Count,
      current_page: Type.Integer({ minimum: 1 }),
    }),
  }),
});

export const showArticle = route({
  name: 'article.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One article',
  who: 'member',
  permissions: knowledgeEditorPermissions,
  params: PortalItemParams,
  response: ArticleAnswer,
});

/** A reader's comment on an article. */
export const ArticleComment = Type.Object({
  id: Id,
  is_helpful: Type.Boolean(),
  content: Type.String(),
  created_at: UnixSeconds,
});
export type ArticleComment = Static<typeof ArticleComment>;

export const listArticleComments = route({
  name: 'article.comments',
  method: 'GET',
  path: `${base}/:id/comments`,
  summary: 'What readers wrote of an article, the newest hundred',
  who: 'member',
  permissions: knowledgeEditorPermissions,
  params: PortalItemParams,
  response: Type.Object({ payload: Type.Array(ArticleComment) }),
});

/** An earlier version of an article. */
export const ArticleVersion = Type.Object({
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  status: OneOf(articleStatuses),
  created_at: UnixSeconds,
  /** The author of the version; absent if they have left the account, or a schedule published it. */
  author: Type.Optional(Agent),
});
export type ArticleVersion = Static<typeof ArticleVersion>;

const VersionParams = Type.Object({ ...PortalItemParams.properties, version_id: Id });

export const listArticleVersions = route({
  name: 'article.versions',
  method: 'GET',
  path: `${base}/:id/versions`,
  summary: 'What an article was, the newest first; at most 50 are kept',
  who: 'member',
  permissions: knowledgeEditorPermissions,
  params: PortalItemParams,
  response: Type.Object({ payload: Type.Array(ArticleVersion) }),
});

export const showArticleVersion = route({
  name: 'article.version',
  method: 'GET',
  path: `${base}/:id/versions/:version_id`,
  summary: 'One version with its text',
  who: 'member',
  permissions: knowledgeEditorPermissions,
  params: VersionParams,
  response: Type.Object({
    payload: Type.Object({ ...ArticleVersion.properties, content: Type.String() }),
  }),
});

export const restoreArticleVersion = route({
  name: 'article.restore_version',
  audited: true,
  method: 'POST',
  path: `${base}/:id/versions/:version_id/restore`,
  summary: 'Give an article the title, description and text of a version, as one more version',
  who: 'member',
  permissions: knowledgeEditorPermissions,
  params: VersionParams,
  /** As for a change. */
  input: Type.Object({ revision: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))) }),
  response: ArticleAnswer,
  errors: ['conflict'],
});

export const createArticle = route({
  name: 'article.create',
  audited: true,
  method: 'POST',
  path: base,
  summary: 'Add a draft to a portal',
  who: 'member',
  permissions: knowledgePermissions,
  orPortalMembers: true,
  wrapper: 'article',
  params: PortalParams,
  maxBodyBytes: articleBodyBytes,
  input: Type.Object({ title: ShortText, content: LongText, author_id: Id, ...optional }),
  response: ArticleAnswer,
  errors: ['invalid', 'unprocessable'],
});

export const updateArticle = route({
  name: 'article.update',
  audited: true,
  method: ['PATCH', 'PUT'],
  path: `${base}/:id`,
  summary: 'Change an article',
  who: 'member',
  permissions: knowledgeEditorPermissions,
  wrapper: 'article',
  params: PortalItemParams,
  maxBodyBytes: articleBodyBytes,
  input: Type.Object({
    title: Type.Optional(ShortText),
    content: Type.Optional(LongText),
    author_id: Type.Optional(Id),
    /** The revision the caller has seen: rejected as `conflict` when someone else has changed the article since. */
    revision: Type.Optional(Nullable(Type.Integer({ minimum: 0 }))),
    /** When it is published automatically, in seconds; null: not anymore. */
    publish_at: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000_000_000 }))),
    ...optional,
  }),
  response: ArticleAnswer,
  errors: ['invalid', 'conflict'],
});

export const deleteArticle = route({
  name: 'article.delete',
  audited: true,
  method: 'DELETE',
  path: `${base}/:id`,
  summary: 'Delete an article',
  who: 'member',
  permissions: knowledgePermissions,
  orPortalMembers: true,
  params: PortalItemParams,
});

export const reorderArticles = route({
  name: 'article.reorder',
  audited: true,
  method: 'POST',
  path: `${base}/reorder`,
  summary: 'Give articles their places; those that are gone are passed over',
  who: 'member',
  permissions: knowledgePermissions,
  orPortalMembers: true,
  params: PortalParams,
  input: Type.Object({
    /** Places by the ids of articles. */
    positions_hash: FreeInput,
    /** Only those of this category. */
    category_slug: Type.Optional(Nullable(ShortText)),
  }),
  errors: ['invalid'],
});

/**
 * Notifies members that an article was added, changed, or deleted; without an id, that many were reordered. Article
 * counts may have changed only with `counts_changed`: an autosaved text changes none.
 */
export const articleChanged = liveEvent(
  'article.changed',
  Type.Object({ id: Nullable(Id), portal_id: Id, counts_changed: Type.Boolean() }),
);
