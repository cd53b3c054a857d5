import { knowledgeEditorPermissions } from '../kit/permissions.ts';
import { AccountParams, route } from '../kit/route.ts';
import { FreeObject, Id, Nullable, OneOf, Type, UnixSeconds, type Static } from '../kit/schema.ts';
import { ContentType, Sender } from './message.ts';

export const searchResultsPerPage = 15;

/** An inbox, as part of a result. */
const SearchInbox = Type.Object({
  id: Id,
  channel_id: Id,
  name: Type.String(),
  channel_type: Type.String(),
});

export const SearchContact = Type.Object({
  email: Nullable(Type.String()),
  id: Id,
  name: Type.String(),
  phone_number: Nullable(Type.String()),
  identifier: Nullable(Type.String()),
});
export type SearchContact = Static<typeof SearchContact>;

/** A message that was found. `conversation_id` is the display id. */
export const SearchMessage = Type.Object({
  id: Id,
  content: Nullable(Type.String()),
  message_type: Type.Integer({ minimum: 0, maximum: 3 }),
  content_type: ContentType,
  source_id: Nullable(Type.String()),
  inbox_id: Id,
  conversation_id: Id,
  created_at: UnixSeconds,
  sender: Type.Optional(Sender),
  inbox: SearchInbox,
  /** A private note. Not part of the Chatwoot API. */
  private: Type.Boolean(),
  /** The conversation's contact. Not part of the Chatwoot API. */
  contact: SearchContact,
});
export type SearchMessage = Static<typeof SearchMessage>;

/** A conversation that was found, with its first message. `id` is the display id. */
export const SearchConversation = Type.Object({
  id: Id,
  account_id: Id,
  created_at: UnixSeconds,
  message: Type.Optional(SearchMessage),
  contact: Type.Optional(SearchContact),
  inbox: Type.Optional(SearchInbox),
  agent: Type.Optional(
    Type.Object({
      id: Id,
      available_name: Type.String(),
      email: Type.String(),
      name: Type.String(),
      role: OneOf(['administrator', 'agent']),
    }),
  ),
  additional_attributes: Type.Optional(FreeObject),
});
export type SearchConversation = Static<typeof SearchConversation>;

/** An article of any portal and status. */
const SearchArticle = Type.Object({
  id: Id,
  title: Type.String(),
  locale: Type.String(),
  content: Type.String(),
  slug: Type.String(),
  portal_slug: Type.String(),
  account_id: Id,
  category_name: Nullable(Type.String()),
});
export type SearchArticle = Static<typeof SearchArticle>;

const Time = Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 10_000_000_000 })));

/**
 * `q` matches any part of a text, ignoring case. A blank one finds nothing. The filters are not part of the
 * Chatwoot API: contacts have no inbox, so they are not filtered.
 */
export const SearchInput = Type.Object({
  q: Type.Optional(Nullable(Type.String({ maxLength: 255 }))),
  page: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100_000 }))),
  inbox_id: Type.Optional(Nullable(Id)),
  /** The message's author, and the conversation's assignee. */
  agent_id: Type.Optional(Nullable(Id)),
  since: Time,
  until: Time,
});
export type SearchInput = Static<typeof SearchInput>;

const base = '/api/v1/accounts/:account_id/search';

const common = {
  method: 'GET',
  who: 'member',
  params: AccountParams,
  input: SearchInput,
  errors: ['unprocessable'],
} as const;

const sections = {
  conversations: Type.Array(SearchConversation),
  contacts: Type.Array(SearchContact),
  messages: Type.Array(SearchMessage),
  articles: Type.Array(SearchArticle),
};

const payloadOf = <K extends keyof typeof sections>(key: K) =>
  Type.Object({ payload: Type.Pick(Type.Object(sections), [key]) });

export const searchEverything = route({
  ...common,
  name: 'search.everything',
  path: base,
  summary: 'Conversations, contacts, messages and articles that have a text, up to 15 of each',
  response: Type.Object({ payload: Type.Object(sections) }),
});

export const searchConversations = route({
  ...common,
  name: 'search.conversations',
  path: `${base}/conversations`,
  summary: 'Conversations by number or by the details of their contact, newest first, 15 a page',
  response: payloadOf('conversations'),
});

export const searchContacts = route({
  ...common,
  name: 'search.contacts',
  path: `${base}/contacts`,
  summary: 'Contacts by name, email, phone number or identifier, the last active first, 15 a page',
  response: payloadOf('contacts'),
});

export const searchMessages = route({
  ...common,
  name: 'search.messages',
  path: `${base}/messages`,
  summary: 'Messages that have a text, newest first, 15 a page',
  response: payloadOf('messages'),
});

export const searchArticles = route({
  ...common,
  name: 'search.articles',
  path: `${base}/articles`,
  permissions: knowledgeEditorPermissions,
  summary: 'Articles with words that begin so, the best first, 15 a page',
  response: payloadOf('articles'),
});
