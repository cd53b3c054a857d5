import type { EventData, LiveEvent } from '@confab/contract/kit/event';
import { sql } from 'kysely';
import { compiledLater, rawStatement, type Place } from '../db/compiled.ts';
import type { Trx } from '../db/database.ts';

/**
 * Who may hear an event. Absent keys mean nobody of that sort; an empty audience is an event for reactions only.
 * The live side decides per socket, from what the subscriber may see at that moment.
 */
export type Audience = {
  /** Everybody who may see this conversation. */
  conversation?: { inbox_id: number; assignee_id: number | null };
  /** All members of the account. */
  account?: true;
  /** These users, whatever else they may see. */
  users?: number[];
  /** Not this user, though the rest would say so: whoever types need not hear it. */
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
};

/** Builds an outbox event whose data fits the event's schema. */
export function outboxEvent<E extends LiveEvent>(
  event: E,
  to: { accountId: number; audience: Audience; performer?: unknown; contactData?: EventData<E> },
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
  };
}

/** Writes events beside the change that caused them: one statement, which leaves with the caller's commit. */
export async function emit(trx: Trx, events: readonly OutboxEvent[]): Promise<void> {
  if (events.length === 0) return;
  await emitting(trx, {
    accounts: events.map((event) => event.accountId),
    names: events.map((event) => event.name),
    audiences: events.map((event) => JSON.stringify(event.audience)),
    bodies: events.map((event) => bodyText(event)),
  });
}

type Columns = { accounts: number[]; names: string[]; audiences: string[]; bodies: string[] };

const emitting = compiledLater((db, place: Place<Columns>) =>
  rawStatement(
    db,
    sql`
      insert into outbox (account_id, name, audience, data)
      select * from unnest(
        ${place('accounts')}::bigint[], ${place('names')}::text[], ${place('audiences')}::jsonb[], ${place('bodies')}::json[]
      )`,
  ),
);

/** `{"data":…}` or `{"data":…,"contact":…}`, kept as text from here to the socket. */
function bodyText(event: OutboxEvent): string {
  const data = JSON.stringify(event.data);
  return event.contactData === undefined
    ? `{"data":${data}}`
    : `{"data":${data},"contact":${JSON.stringify(event.contactData)}}`;
}

function asObject(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
