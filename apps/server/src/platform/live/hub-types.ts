import type { Audience } from '../outbox/outbox.ts';

/** A subscriber, as the product sees them at this moment. */
export type Subscriber = {
  accountId: number;
  /** The token they subscribed with; contacts are addressed by it. */
  key: string;
  kind: 'member' | 'contact';
  /** The id behind the token, of the user or the contact. */
  id: number;
  /** The inboxes whose events they may receive; `hears` decides for each event. Empty for contacts. */
  inboxIds: 'all' | readonly number[];
  /** Whether this event is for them. Called for each event that may be: no I/O. */
  receives(audience: Audience): boolean;
  /** Which body of an event they get. */
  body: 'data' | 'contact';
};

/** Resolves an identifier to a subscriber, or null if it grants no access. Any value may be under any key. */
export type Authorize = (identifier: Record<string, unknown>) => Promise<Subscriber | null>;

/** Requests presence, on subscription and with each heartbeat. */
export type PresenceRequest = {
  /** Whether the client understands changes since what it was sent last; otherwise it expects all of it. */
  changesOnly: boolean;
  /** What this subscription was sent last. Kept by the one who answers. */
  sent: PresenceSent;
};

export type PresenceSent = { board: object | null; version: number; atMs: number };

/** The returned JSON message is sent to that subscriber only; null sends nothing. */
export type OnPresence = (subscriber: Subscriber, request: PresenceRequest) => Promise<string | null>;

/** A confirmed subscription, to those who obey its actions. */
export type Caller = {
  /** As of now: access may change while it lasts. */
  readonly subscriber: Subscriber;
  readonly ended: boolean;
};

export type Action = {
  name: string;
  data: Record<string, unknown>;
  /** Does work of the database when it is this socket's turn. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
};

/** What the product does for its subscribers besides sending them events. */
export type LiveActions = {
  /** The returned JSON message is sent to that subscription only; null sends nothing. Unknown names do nothing. */
  perform(caller: Caller, action: Action): Promise<string | null>;
  /** The subscription has ended, for whatever reason. */
  end(caller: Caller): void;
};

/** One socket, as the hub sees it. */
export type Connection = {
  /** Whether it uses the extended protocol and can resume. */
  extended: boolean;
  send(text: string): void;
  /** What is sent until the end of this turn of the event loop leaves together. */
  gather(): void;
  /** Bytes that wait to be read by the other side. */
  backlog(): number;
  /** Ends it because the other side reads too slowly; it will reconnect and resume. */
  cut(reason: string): void;
  isOpen(): boolean;
};
