import type { EventData, LiveEvent } from '@confab/contract/kit/event';
import { sql } from 'kysely';
import { compiledWrite, rawStatement, type Param } from '../db/compiled.ts';
import type { Trx } from '../db/database.ts';
import { sequenceName } from '../jobs/job.ts';

/** What decides who sees a conversation. */
type ConversationAudience = {
  inbox_id: number;
  assignee_id: number | null;
  participant_ids?: readonly number[];
};

/**
 * Who may receive an event. A missing key excludes that kind; an empty audience is an event for reactions only. The
 * live side decides per socket, from what the subscriber may see at that moment.
 */
export type Audience = {
  /** All agents who may see this conversation. */
  conversation?: ConversationAudience;
  /** The conversation before the event: users who saw it then learn that it moved. */
  previously?: ConversationAudience;
  /** All members of the account. */
  account?: true;
  /** Of these, only those who may use contacts. */
  aboutContact?: true;
  /** These users, whatever else they may see. */
  users?: number[];
  /** Of those who would receive it, only these users. */
  onlyUsers?: number[];
  /** Excludes this user even if the rest includes them: a typing user needs no event about it. */
  exceptUser?: number;
  /** Contacts, by the pubsub tokens of their sessions. */
  contacts?: string[];
};

export type OutboxEvent = {
  accountId: number;
  name: string;
  audience: Audience;
  /** The body of `data` as agents and webhooks see it, `account_id` (and `performer`) included. */
  data: Record<string, unknown>;
  /** The body for contacts where it differs; absent: the same. */
  contactData?: Record<string, unknown>;
  /** Reactions that keep order run one at a time, in the order of events, among those of one sequence. */
  sequence?: string;
};

/** Builds an outbox event whose data fits the event's schema. */
export function outboxEvent<E extends LiveEvent>(
  event: E,
  to: {
    accountId: number;
    audience: Audience;
    performer?: unknown;
    contactData?: EventData<E>;
    sequence?: string;
  },
  data: EventData<E>,
): OutboxEvent {
  const more = {
    account_id: to.accountId,
    ...(to.performer === undefined ? {} : { performer: to.performer }),
  };
  return {
    accountId: to.accountId,
    name: event.name,
    audience: to.audience,
    data: { ...asObject(data), ...more },
    ...(to.contactData === undefined ? {} : { contactData: { ...asObject(to.contactData), ...more } }),
    ...(to.sequence === undefined ? {} : { sequence: to.sequence }),
  };
}

/** Writes events together with the change that caused them; they are committed with it. */
export async function emit(trx: Trx, events: readonly OutboxEvent[]): Promise<void> {
  for (const event of events) {
    await emitting(trx, {
      account: event.accountId,
      name: event.name,
      audience: JSON.stringify(addressOf(event)),
      body: bodyText(event),
    });
  }
}

/** The sequence is stored with the audience, so that it never looks into a body. */
const addressOf = ({ audience, sequence }: OutboxEvent) =>
  sequence === undefined ? audience : { ...audience, sequence: sequenceName(sequence) };

type Columns = { account: number; name: string; audience: string; body: string };

const emitting = compiledWrite((db, param: Param<Columns>) =>
  rawStatement(
    db,
    sql`
      insert into outbox (account_id, name, audience, data)
      values (${param('account')}, ${param('name')}, ${param('audience')}, ${param('body')})`,
  ),
);

/**
 * Separates the two parts of a body. `JSON.stringify` writes no space after a colon and escapes every quote inside a
 * string, so this appears nowhere else and the parts can be split without parsing.
 */
export const contactSeparator = ',"contact": ';

/** `{"data":…}` or `{"data":…,"contact": …}`, kept as text from here to the socket. */
function bodyText(event: OutboxEvent): string {
  const data = JSON.stringify(event.data);
  return event.contactData === undefined
    ? `{"data":${data}}`
    : `{"data":${data}${contactSeparator}${JSON.stringify(event.contactData)}}`;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
