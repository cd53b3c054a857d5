import type { EphemeralEvent, NumberedEvent } from './bus.ts';
import { contactSeparator, type Audience } from '../outbox/outbox.ts';

export type Body = 'data' | 'contact';

/** An event ready for sockets: everything after `"message":` of its frame, made once and shared by all. */
export type Rendered = {
  /** Zero for events without a number. */
  number: number;
  accountId: number;
  audience: Audience;
  tail(body: Body, extended: boolean): string;
};

export function streamId(accountId: number): string {
  return `account:${accountId}`;
}

/** Renders a committed event; frames of the extended protocol contain its position in the stream. */
export function renderNumbered(event: NumberedEvent, epoch: string): Rendered {
  const cursor = `,"stream_id":"${streamId(event.accountId)}","epoch":${JSON.stringify(epoch)},"offset":${event.number}}`;
  const tails = new Map<string, string>();
  return {
    number: event.number,
    accountId: event.accountId,
    audience: event.audience,
    tail(body, extended) {
      const kind = `${body}${extended}`;
      const made = tails.get(kind) ?? `${messageOf(event, body)}${extended ? cursor : '}'}`;
      tails.set(kind, made);
      return made;
    },
  };
}

/** Renders an event that is not stored. */
export function renderEphemeral(event: EphemeralEvent): Rendered {
  const tail = `{"event":${JSON.stringify(event.name)},"data":${event.data}}}`;
  return {
    number: 0,
    accountId: event.accountId,
    audience: event.audience,
    tail: () => tail,
  };
}

/** The part for agents and webhooks, or the one for contacts where there is one. */
function messageOf(event: NumberedEvent, body: Body): string {
  const name = `{"event":${JSON.stringify(event.name)},`;
  const at = event.body.indexOf(contactSeparator);
  if (at >= 0) {
    return body === 'data'
      ? `${name}${event.body.slice(1, at)}}`
      : `${name}"data":${event.body.slice(at + contactSeparator.length)}`;
  }
  // Older nodes, and their events in the log, have the parts without the separator.
  if (!event.body.includes('"contact":')) return name + event.body.slice(1);
  const parts = JSON.parse(event.body) as { data?: unknown; contact?: unknown };
  const data = body === 'contact' && parts.contact !== undefined ? parts.contact : parts.data;
  return `${name}"data":${JSON.stringify(data ?? null)}}`;
}
