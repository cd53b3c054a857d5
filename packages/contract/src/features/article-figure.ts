import { knowledgePermissions } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { Id, Nullable, OneOf, Type, type Static } from '../kit/schema.ts';
import { articleStatuses } from './article.ts';
import { PortalParams } from './portal.ts';

/** Maximum number of days. */
export const maxArticleFigureDays = 400;
export const articleFiguresPerPage = 25;

const Count = Type.Integer({ minimum: 0 });
const figures = { views: Count, helpful: Count, unhelpful: Count };

/** Of a day of UTC; days on which nothing happened are left out. */
export const ArticleDay = Type.Object({ day: Type.String(), ...figures });
export type ArticleDay = Static<typeof ArticleDay>;

/** Views and votes of an article or a category; `id` is null for articles without a category. */
export const ArticleFigure = Type.Object({
  id: Nullable(Id),
  title: Type.String(),
  locale: Type.String(),
  /** Of articles. */
  category_name: Type.Optional(Nullable(Type.String())),
  status: Type.Optional(OneOf(articleStatuses)),
  ...figures,
});
export type ArticleFigure = Static<typeof ArticleFigure>;

/** `YYYY-MM-DD`. */
const Day = Type.String({ maxLength: 10, pattern: String.raw`^\d{4}-\d{2}-\d{2}$` });
/** First and last day, both included. */
const range = { since: Day, until: Day };
const By = OneOf(['article', 'category']);

const base = '/api/v1/accounts/:account_id/portals/:slug/figures';
const shared = {
  method: 'GET',
  who: 'member',
  permissions: knowledgePermissions,
  params: PortalParams,
  errors: ['invalid', 'unprocessable'],
} as const;

export const listArticleDays = route({
  ...shared,
  name: 'article_figure.days',
  path: `${base}/days`,
  summary: 'Views and votes of readers by day, of a portal or of one of its articles',
  input: Type.Object({ ...range, article_id: Type.Optional(Nullable(Id)) }),
  response: Type.Object({ payload: Type.Array(ArticleDay, { maxItems: maxArticleFigureDays }) }),
});

export const listArticleFigures = route({
  ...shared,
  name: 'article_figure.list',
  path: base,
  summary: 'Views and votes of readers by article or by category, the most viewed first',
  input: Type.Object({
    ...range,
    by: Type.Optional(By),
    page: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1000 }))),
  }),
  response: Type.Object({
    payload: Type.Array(ArticleFigure, { maxItems: articleFiguresPerPage }),
    meta: Type.Object({ count: Count, current_page: Type.Integer({ minimum: 1 }) }),
  }),
});

export const downloadArticleFigures = route({
  ...shared,
  name: 'article_figure.download',
  path: `${base}/download`,
  summary: 'The same as CSV, of all that readers came to',
  isCsv: true,
  input: Type.Object({ ...range, by: Type.Optional(By) }),
  response: Type.String(),
});
