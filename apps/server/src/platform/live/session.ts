import type { Logger } from '../log/log.ts';
import type { AccessChanges } from './access-changes.ts';
import { cursorOf, frames, parseObject, type Command } from './frames.ts';
import type { History } from './history.ts';
import type { Authorize, Connection, LiveActions, OnPresence, Subscriber } from './hub-types.ts';
import type { SocketLookups } from './lookups.ts';
import { replay } from './replay.ts';
import type { Subscribers } from './subscribers.ts';
import type { Stream } from './stream.ts';
import type { Subscription } from './subscription.ts';

/** The subscriptions of one socket. */
export type Session = {
  /** Executes a command. Never throws; errors are logged and end the socket, which reconnects. */
  handle(command: Command): void;
  /** Whether the socket has been sent everything it may receive up to the position the hub has reached. */
  isLive(): boolean;
  /** Whether it has no subscription, and requests none. */
  isIdle(): boolean;
  close(): void;
};

export type SessionParts = {
  connection: Connection;
  subscribers: Subscribers<Subscription>;
  stream: Stream;
  history: History;
  authorize: Authorize;
  lookups: SocketLookups;
  access: AccessChanges;
  onPresence: OnPresence;
  actions: LiveActions;
  log: Logger;
  maxSubscriptions: number;
};

type Entry = { subscription: Subscription | null };

export function openSession(parts: SessionParts): Session {
  const entries = new Map<string, Entry>();
  const guard = (work: Promise<void>): void => {
    work.catch((error: unknown) => {
      parts.log.error({ err: error }, 'live command failed');
      parts.connection.closeWith('try again');
    });
  };
  return {
    handle(command) {
      const entry = entries.get(command.identifier);
      if (command.command === 'subscribe') {
        // A subscriber who lost access may subscribe again; otherwise the second of two equal subscriptions is ignored.
        if (entry === undefined || entry.subscription?.ended === true) {
          guard(subscribe(parts, entries, command.identifier, command.history));
        }
      } else if (command.command === 'unsubscribe') {
        entries.delete(command.identifier);
        if (entry !== undefined) end(parts, entry);
      } else if (entry?.subscription != null && !entry.subscription.ended) {
        const { subscription } = entry;
        if (command.command === 'presence') guard(sendPresence(parts, subscription, command.changesOnly));
        else if (command.command === 'action') guard(perform(parts, subscription, command));
        else if (parts.connection.extended && subscription.pending === null) {
          guard(resume(parts, subscription, command.history));
        }
      }
    },
    isLive: () =>
      [...entries.values()].every(
        ({ subscription }) =>
          subscription !== null &&
          (subscription.ended || (subscription.pending === null && subscription.checks === 0)),
      ),
    isIdle: () => [...entries.values()].every(({ subscription }) => subscription?.ended === true),
    close() {
      for (const entry of entries.values()) end(parts, entry);
      entries.clear();
    },
  };
}

async function subscribe(
  parts: SessionParts,
  entries: Map<string, Entry>,
  identifier: string,
  history: unknown,
): Promise<void> {
  const { connection } = parts;
  const request = parseObject(identifier);
  if (request === null || entries.size >= parts.maxSubscriptions) return refuse(parts, identifier);
  const entry: Entry = { subscription: null };
  entries.set(identifier, entry);
  // It may unsubscribe or disconnect in the meantime.
  const isCurrent = (): boolean => entries.get(identifier) === entry && connection.isOpen();
  const subscriber = await lookUp(parts, identifier, request, isCurrent);
  if (!isCurrent()) return;
  if (subscriber === null) return void entries.delete(identifier);
  const message = messageOf(subscriber, identifier);
  // The same entry, with the shared text as its key.
  entries.delete(identifier);
  entries.set(message.identifier, entry);
  const subscription = register(parts, message, subscriber, history);
  entry.subscription = subscription;
  if (connection.extended && history !== undefined) await resume(parts, subscription, history);
  await sendPresence(parts, subscription, false);
}

/** Resolves the subscriber; null if rejected, disconnected, or no longer interested. */
async function lookUp(
  parts: SessionParts,
  identifier: string,
  request: Record<string, unknown>,
  isCurrent: () => boolean,
): Promise<Subscriber | null> {
  const found = await parts.lookups.subscriberOf(identifier, isCurrent, async () => {
    const subscriber = await authorizeNow(parts, request);
    if (subscriber === null && isCurrent()) await refuse(parts, identifier);
    return subscriber;
  });
  if (found !== 'busy') return found;
  // Not a rejection, which clients treat as final: an honest client reconnects later.
  parts.connection.closeWith('try again');
  return null;
}

/** Rejects; a socket that is rejected repeatedly is closed. */
async function refuse({ connection, lookups }: SessionParts, identifier: string): Promise<void> {
  connection.send(frames.reject(identifier));
  if (await lookups.noteRejected()) return;
  connection.send(frames.disconnect('invalid_request', false));
  connection.closeWith('too many rejections');
}

/** Access that changes while it is being looked up is looked up again, so that no change can slip by. */
export async function authorizeNow(
  parts: Pick<SessionParts, 'authorize' | 'access'>,
  request: Record<string, unknown>,
): Promise<Subscriber | null> {
  for (;;) {
    const before = parts.access.count();
    const subscriber = await parts.authorize(request);
    if (!parts.access.since(before, subscriber)) return subscriber;
  }
}

type SessionMessage = Pick<Subscription, 'identifier' | 'prefix'>;

const spokenBy = new WeakMap<Subscriber, SessionMessage>();

/** The texts of a subscription, one for all sockets whose subscriber uses the same identifier on each. */
function messageOf(subscriber: Subscriber, identifier: string): SessionMessage {
  const known = spokenBy.get(subscriber);
  if (known?.identifier === identifier) return known;
  const made = { identifier, prefix: frames.messagePrefix(identifier) };
  spokenBy.set(subscriber, made);
  return made;
}

/** Once it is registered and the position is known, every later event reaches the subscription. */
function register(
  parts: SessionParts,
  { identifier, prefix }: SessionMessage,
  subscriber: Subscriber,
  history: unknown,
): Subscription {
  const { connection, stream } = parts;
  const cursor = cursorOf(history, subscriber.accountId);
  // Another node may have been ahead of this one: events that the client has received there are skipped.
  const ahead = cursor !== null && 'offset' in cursor && cursor.epoch === stream.epoch() ? cursor.offset : 0;
  const subscription: Subscription = {
    connection,
    identifier,
    prefix,
    subscriber,
    last: Math.max(stream.position(), ahead),
    pending: null,
    checks: 0,
    buffered: [],
    presence: { board: null, version: 0, atMs: 0 },
    ended: false,
  };
  parts.subscribers.add(subscription);
  // The confirmation, the missed events, and the presence list.
  connection.gather();
  const reached = { accountId: subscriber.accountId, epoch: stream.epoch(), offset: subscription.last };
  connection.send(connection.extended ? frames.confirmAt(identifier, reached) : frames.confirm(identifier));
  return subscription;
}

async function resume(parts: SessionParts, subscription: Subscription, history: unknown): Promise<void> {
  subscription.pending = [];
  const sources = { history: readInTurn(parts), epoch: () => parts.stream.epoch() };
  await replay(subscription, history, sources);
}

/** Missed events are read in the socket's turn, like its authorization. */
function readInTurn({ history, lookups }: SessionParts): History {
  return {
    after: (...request) => lookups.inTurn(() => history.after(...request)),
    offsetSince: (...request) => lookups.inTurn(() => history.offsetSince(...request)),
  };
}

async function sendPresence(
  parts: SessionParts,
  subscription: Subscription,
  changesOnly: boolean,
): Promise<void> {
  const { subscriber, presence } = subscription;
  const update = await parts.onPresence(subscriber, { changesOnly, sent: presence });
  if (update === null || subscription.ended || !parts.connection.isOpen()) return;
  parts.connection.send(`${subscription.prefix}${update}}`);
}

async function perform(
  { actions, connection, lookups }: SessionParts,
  subscription: Subscription,
  { name, data }: { name: string; data: Record<string, unknown> },
): Promise<void> {
  const answer = await actions.perform(subscription, { name, data, inTurn: (work) => lookups.inTurn(work) });
  if (answer === null || subscription.ended || !connection.isOpen()) return;
  connection.send(`${subscription.prefix}${answer}}`);
}

function end(parts: SessionParts, { subscription }: Entry): void {
  if (subscription === null || subscription.ended) return;
  subscription.ended = true;
  parts.subscribers.remove(subscription);
  parts.actions.end(subscription);
}
