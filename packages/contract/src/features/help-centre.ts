import { route } from '../kit/route.ts';
import { Id, IsoTime, Nullable, ShortText, Type, Url, type Static } from '../kit/schema.ts';
import { PortalLogo } from './portal.ts';

/** Maximum number of articles in a response. */
export const maxPublicArticles = 100;
export const publicArticlesPerPage = 25;

const Count = Type.Integer({ minimum: 0 });

/** A category as everybody may read it. */
export const PublicCategory = Type.Object({
  name: Type.String(),
  slug: Type.String(),
  locale: Type.String(),
  description: Nullable(Type.String()),
  position: Nullable(Type.Integer()),
  /** Published ones. */
  meta: Type.Object({ articles_count: Count }),
});
export type PublicCategory = Static<typeof PublicCategory>;

/** A portal as everybody may read it. */
export const PublicPortal = Type.Object({
  custom_domain: Nullable(Type.String()),
  header_text: Nullable(Type.String()),
  homepage_link: Nullable(Type.String()),
  name: Type.String(),
  page_title: Nullable(Type.String()),
  slug: Type.String(),
  /** Articles of the locale, in the response for the portal itself. */
  categories: Type.Optional(Type.Array(PublicCategory)),
  logo: Type.Optional(PortalLogo),
  meta: Type.Object({ articles_count: Count, categories_count: Count, default_locale: Type.String() }),
});
export type PublicPortal = Static<typeof PublicPortal>;

/** The author of an article; absent if they have left the account. */
const PublicAuthor = Type.Object({ available_name: Type.String(), name: Type.String(), thumbnail: Url });
export type PublicAuthor = Static<typeof PublicAuthor>;

const text = {
  id: Id,
  category_id: Nullable(Id),
  title: Type.String(),
  /** Markdown. */
  content: Type.String(),
  description: Nullable(Type.String()),
  status: Type.Literal('published'),
  account_id: Id,
  last_updated_at: IsoTime,
  views: Count,
  author: Type.Optional(PublicAuthor),
};

/** A published article. Its translations are there when they are published too. */
export const PublicArticle = Type.Object({
  ...text,
  position: Type.Integer(),
  slug: Type.String(),
  portal: PublicPortal,
  category: Type.Optional(Type.Object({ id: Id, slug: Type.String(), locale: Type.String() })),
  associated_articles: Type.Optional(Type.Array(Type.Object(text))),
  /** Without a slash in front. */
  link: Type.String(),
});
export type PublicArticle = Static<typeof PublicArticle>;

const Slug = Type.String({ minLength: 1, maxLength: 255 });
const InLocale = Type.Object({ slug: Slug, locale: Slug });
const InCategory = Type.Object({ slug: Slug, locale: Slug, category_slug: Slug });

/** Public; a search costs the database more than a page does. */
const shared = {
  method: 'GET',
  who: 'anyone',
  errors: ['not_found'],
  limits: [{ by: 'ip', limit: 600, seconds: 60 }],
} as const;

const ArticleList = Type.Object({
  payload: Type.Array(PublicArticle),
  /** All published ones in the portal, regardless of filters. */
  meta: Type.Object({ articles_count: Count }),
});

const ArticleQuery = Type.Object({
  /** Words, or prefixes of words; the best matches first. */
  query: Type.Optional(Nullable(ShortText)),
  /** `views`: the most viewed first. Otherwise by position. */
  sort: Type.Optional(Nullable(ShortText)),
  /** Read over: only published articles are public. */
  status: Type.Optional(Nullable(ShortText)),
  page: Type.Optional(Nullable(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }))),
  /** Up to 100, the default. */
  per_page: Type.Optional(Nullable(Type.Integer({ minimum: -1_000_000, maximum: 1_000_000 }))),
});

export const showPublicPortal = route({
  ...shared,
  name: 'help_centre.portal',
  path: '/hc/:slug/:locale.json',
  summary: 'A portal with the categories of a locale',
  params: InLocale,
  response: PublicPortal,
});

export const listPublicArticles = route({
  ...shared,
  name: 'help_centre.articles',
  path: '/hc/:slug/:locale/articles.json',
  summary: 'Published articles of a locale',
  params: InLocale,
  input: ArticleQuery,
  response: ArticleList,
});

export const suggestArticles = route({
  ...shared,
  name: 'help_centre.suggestions',
  path: '/hc/:slug/:locale/suggestions.json',
  summary: 'The best few articles for the words typed so far',
  params: InLocale,
  input: Type.Object({
    query: Type.Optional(Nullable(ShortText)),
    /** Preserved in the addresses of the response. */
    show_plain_layout: Type.Optional(Nullable(ShortText)),
    theme: Type.Optional(Nullable(ShortText)),
  }),
  response: Type.Object({ payload: Type.Array(Type.Object({ title: Type.String(), href: Type.String() })) }),
  limits: [{ by: 'ip', limit: 300, seconds: 60 }],
});

export const listPublicCategories = route({
  ...shared,
  name: 'help_centre.categories',
  path: '/hc/:slug/:locale/categories.json',
  summary: 'The categories of a portal, of all locales',
  params: InLocale,
  response: Type.Object({ payload: Type.Array(PublicCategory) }),
});

export const showPublicCategory = route({
  ...shared,
  name: 'help_centre.category',
  path: '/hc/:slug/:locale/categories/:category_slug.json',
  summary: 'One category',
  params: InCategory,
  response: PublicCategory,
});

export const listPublicCategoryArticles = route({
  ...shared,
  name: 'help_centre.category_articles',
  path: '/hc/:slug/:locale/categories/:category_slug/articles.json',
  summary: 'Published articles of the locale: the category is not applied',
  params: InCategory,
  input: ArticleQuery,
  response: ArticleList,
});

export const showPublicArticle = route({
  ...shared,
  name: 'help_centre.article',
  path: '/hc/:slug/articles/:article_slug.json',
  summary: 'One published article',
  params: Type.Object({ slug: Slug, article_slug: Slug }),
  response: PublicArticle,
});
