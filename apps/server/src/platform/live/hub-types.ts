import type { Audience } from '../outbox/outbox.ts';

/** A subscriber with their current access. */
export type Subscriber = {
  accountId: number;
  /** The token they subscribed with; contacts are addressed by it. */
  key: string;
  kind: 'member' | 'contact';
  /** The id behind the token, of the user or the contact. */
  id: number;
  /** The inboxes whose events they may receive; `receives` decides for each event. Empty for contacts. */
  inboxIds: 'all' | readonly number[];
  /** Whether they may receive this event. Called for each candidate event, so it does no I/O. */
  receives(audience: Audience): boolean;
  /** Which body of an event they receive. */
  body: 'data' | 'contact';
};

/** Resolves an identifier to a subscriber, or null if it grants no access. Any value may be under any key. */
export type Authorize = (identifier: Record<string, unknown>) => Promise<Subscriber | null>;

/** Requests presence, on subscription and with each heartbeat. */
export type PresenceRequest = {
  /** Whether the client understands differences from what it was last sent; otherwise it expects everything. */
  changesOnly: boolean;
  /** What this subscription was last sent. Maintained by the function that returns presence. */
  sent: PresenceSent;
};

export type PresenceSent = { board: object | null; version: number; atMs: number };

/** The returned JSON message is sent to that subscriber only; null sends nothing. */
export type OnPresence = (subscriber: Subscriber, request: PresenceRequest) => Promise<string | null>;

/** A confirmed subscription, for the handlers of its actions. */
export type Caller = {
  /** The current one: access may change during the subscription. */
  readonly subscriber: Subscriber;
  readonly ended: boolean;
};

export type Action = {
  name: string;
  data: Record<string, unknown>;
  /** Runs a database query when it is this socket's turn. */
  inTurn<T>(work: () => Promise<T>): Promise<T>;
};

/** What the product does for subscribers, besides sending events. */
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
  /** Everything sent in this turn of the event loop is written together. */
  gather(): void;
  /** Bytes that the client has not read yet. */
  backlog(): number;
  /** Disconnects a client that reads too slowly; it will reconnect and resume. */
  closeWith(reason: string): void;
  isOpen(): boolean;
};
