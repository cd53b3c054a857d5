import { AccountItemParams, route } from '../kit/route.ts';
import { Id, IsoTime, Nullable, OneOf, ShortText, Type, UnixSeconds, type Static } from '../kit/schema.ts';
import { ConversationStatus } from './conversation.ts';

/** The actor of a change; `user_name` names the member. Stored as 0 to 3 in this order. */
export const contactChangers = ['system', 'member', 'contact', 'bot'] as const;

const Value = Nullable(Type.Union([Type.String(), Type.Number(), Type.Boolean()]));

/**
 * One entry of a contact's history: a conversation, at its last activity; a note; or a change of its details.
 * The key of a change is a field, `custom_attributes.` with a key, or `merged`
 */
export const ContactTimelineEntry = Type.Union([
  Type.Object({
    kind: Type.Literal('conversation'),
    /** Its display id. */
    id: Id,
    at: UnixSeconds,
    status: ConversationStatus,
    inbox_name: Type.String(),
    created_at: UnixSeconds,
  }),
  Type.Object({
    kind: Type.Literal('note'),
    id: Id,
    at: UnixSeconds,
    content: Type.String(),
    user_name: Nullable(Type.String()),
  }),
  Type.Object({
    kind: Type.Literal('change'),
    id: Id,
    at: UnixSeconds,
    changed_by: OneOf(contactChangers),
    user_name: Nullable(Type.String()),
    changes: Type.Array(Type.Object({ key: Type.String(), before: Value, after: Value })),
  }),
]);
export type ContactTimelineEntry = Static<typeof ContactTimelineEntry>;

/** Entries on a page. */
export const contactTimelinePerPage = 20;

export const listContactTimeline = route({
  name: 'contact.timeline',
  method: 'GET',
  path: '/api/v1/accounts/:account_id/contacts/:id/timeline',
  summary: 'What happened to a contact, the newest first, one page at a time',
  who: 'member',
  params: AccountItemParams,
  /** `before` is the `next` of the page before. */
  input: Type.Object({ before: Type.Optional(Nullable(ShortText)) }),
  response: Type.Object({
    payload: Type.Array(ContactTimelineEntry),
    meta: Type.Object({ next: Nullable(Type.String()), created_at: IsoTime }),
  }),
  errors: ['invalid'],
});
