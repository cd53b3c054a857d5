import { AccountItemParams, route } from '../kit/route.ts';
import { Id, Nullable, OneOf, Type, UnixSeconds, type Static } from '../kit/schema.ts';

/** The outcome of an email. `waiting` ones are about to be processed. */
export const emailOutcomes = ['waiting', 'received', 'unreadable', 'skipped', 'failed'] as const;

/**
 * Why an email is in its conversation; `same_parent`: it replies to the same unknown email as the previous one.
 */
export const threadedBy = [
  'new_conversation',
  'single_conversation',
  'reply_address',
  'reply',
  'same_parent',
  'refiled',
] as const;
export type ThreadedBy = (typeof threadedBy)[number];

/** An email received by an inbox. */
export const InboundEmail = Type.Object({
  id: Id,
  from: Nullable(Type.String()),
  subject: Nullable(Type.String()),
  received_at: UnixSeconds,
  byte_size: Type.Integer(),
  outcome: OneOf(emailOutcomes),
  /** Why it was skipped, or could not be read. */
  reason: Nullable(Type.String()),
  threaded_by: Nullable(OneOf(threadedBy)),
  /** The display id of its conversation; null if there is none, or it was deleted. */
  conversation_id: Nullable(Id),
  /** Whether the email itself is still there, to be viewed and refiled. */
  is_kept: Type.Boolean(),
});
export type InboundEmail = Static<typeof InboundEmail>;

export const inboundEmailsPerPage = 25;

const emails = '/api/v1/accounts/:account_id/inboxes/:id/inbound_emails';
const EmailParams = Type.Object({ ...AccountItemParams.properties, email_id: Type.Integer({ minimum: 1 }) });

/** Not part of the v1 contract. Newest first, each page below the last email of the page before. */
export const listInboundEmails = route({
  name: 'inbound_email.list',
  method: 'GET',
  path: emails,
  summary: 'Emails that came into an inbox, and what became of each',
  who: 'administrator',
  params: AccountItemParams,
  input: Type.Object({
    before: Type.Optional(Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
  }),
  response: Type.Object({
    payload: Type.Array(InboundEmail),
    /** The value of `before` for the next page; null at the end. */
    next: Nullable(Id),
  }),
});

/** Not part of the v1 contract. The links are valid for a few minutes. */
export const showInboundEmail = route({
  name: 'inbound_email.show',
  method: 'GET',
  path: `${emails}/:email_id`,
  summary: 'The beginning of an email as it came, and where all of it can be downloaded',
  who: 'administrator',
  repeatsResponse: false,
  params: EmailParams,
  response: Type.Object({
    ...InboundEmail.properties,
    source: Nullable(Type.String()),
    /** `source` is only the beginning. */
    is_cut: Type.Boolean(),
    download_url: Nullable(Type.String()),
  }),
});

/** Not part of the v1 contract. Its earlier message is undone. */
export const refileInboundEmail = route({
  name: 'inbound_email.refile',
  method: 'POST',
  path: `${emails}/:email_id/refile`,
  summary: 'File an email once more: into a conversation of the inbox, or into a new one',
  who: 'administrator',
  params: EmailParams,
  input: Type.Object({
    /** The display id of a conversation; absent or null: a new one. */
    conversation_id: Type.Optional(Nullable(Id)),
  }),
  response: InboundEmail,
  errors: ['conflict', 'invalid', 'unprocessable'],
});
