import type { Audience } from '../outbox/outbox.ts';

/** A subscriber, as the product sees them at this moment. */
export type Subscriber = {
  accountId: number;
  /** The token they subscribed with; contacts are addressed by it. */
  key: string;
  kind: 'member' | 'contact';
  /** The id behind the token, of the user or the contact. */
  id: number;
  /** Whether this event is for them. Called for each event of the account: no I/O. */
  hears(audience: Audience): boolean;
  /** Which body of an event they get. */
  body: 'data' | 'contact';
};

/** Resolves an identifier to a subscriber, or null if it grants no access. Any value may be under any key. */
export type Authorize = (identifier: Record<string, unknown>) => Promise<Subscriber | null>;

/** Called on subscription and on each heartbeat; the returned JSON message is sent to that subscriber only. */
export type OnPresence = (subscriber: Subscriber) => Promise<string | null>;

/** One socket, as the hub sees it. */
export type Connection = {
  /** Whether it speaks the extended protocol and can resume. */
  extended: boolean;
  send(text: string): void;
  /** What is sent until the end of this turn of the event loop leaves together. */
  gather(): void;
  /** Bytes that wait to be read by the other side. */
  backlog(): number;
  /** Ends it because the other side reads too slowly; it will come back and resume. */
  cut(reason: string): void;
  isOpen(): boolean;
};
