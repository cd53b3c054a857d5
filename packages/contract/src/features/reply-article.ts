import { conversationPermissions } from '../kit/permissions.ts';
import { route } from '../kit/route.ts';
import { Id, Nullable, ShortText, Type, Url, type Static } from '../kit/schema.ts';

/** Maximum number of articles in a response. */
export const maxReplyArticles = 20;

/** A published article that can be inserted into a reply. */
export const ReplyArticle = Type.Object({
  id: Id,
  title: Type.String(),
  description: Nullable(Type.String()),
  locale: Type.String(),
  category_name: Nullable(Type.String()),
  portal_name: Type.String(),
  /** Where everybody reads it: under the domain of the portal, where that is proven. */
  url: Url,
});
export type ReplyArticle = Static<typeof ReplyArticle>;

const base = '/api/v1/accounts/:account_id/conversations/:conversation_id/articles';

/** A search costs the database more than other calls do. */
const limits = [{ by: 'account', limit: 600, seconds: 60 }] as const;

export const listReplyArticles = route({
  name: 'reply_article.list',
  method: 'GET',
  path: base,
  summary:
    "Published articles for a reply: those with the words or, without any, those that fit what the customer wrote last; of the portal of the conversation's inbox first",
  who: 'member',
  permissions: conversationPermissions,
  params: Type.Object({ account_id: Id, conversation_id: Id }),
  /** Words, or prefixes of words, in titles, descriptions, and contents. */
  input: Type.Object({ query: Type.Optional(Nullable(ShortText)) }),
  response: Type.Object({ payload: Type.Array(ReplyArticle, { maxItems: maxReplyArticles }) }),
  errors: ['unprocessable'],
  limits,
});

export const showReplyArticle = route({
  name: 'reply_article.show',
  method: 'GET',
  path: `${base}/:id`,
  summary: 'One of them with its text',
  who: 'member',
  permissions: conversationPermissions,
  params: Type.Object({ account_id: Id, conversation_id: Id, id: Id }),
  response: Type.Object({
    /** `content` is Markdown. */
    payload: Type.Object({ ...ReplyArticle.properties, content: Type.String() }),
  }),
});
