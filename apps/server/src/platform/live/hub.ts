import type pg from 'pg';
import type { Network } from '../rate-limit/networks.ts';
import type { Logger } from '../log/log.ts';
import type { RateLimiter } from '../rate-limit/rate-limiter.ts';
import type { Bus } from './bus.ts';
import { accessChanges } from './access-changes.ts';
import { frames, parseObject } from './frames.ts';
import { createHistory } from './history.ts';
import type { Authorize, Connection, LiveActions, OnPresence, Subscriber } from './hub-types.ts';
import { createLookups } from './lookups.ts';
import { renderEphemeral, renderNumbered } from './render.ts';
import { createSubscribers } from './subscribers.ts';
import { authorizeNow, openSession, type Session, type SessionParts } from './session.ts';
import { followStream } from './stream.ts';
import { buffer, createFanOut, release, type Subscription } from './subscription.ts';

export type Hub = {
  /** Attaches to the event stream. Sockets must only be accepted after that. */
  start(): Promise<void>;
  /** Adds a socket of these networks, and returns the session that executes its commands. */
  open(connection: Connection, networks: readonly Network[]): Session;
  /** Re-authorizes the matching subscribers of this node. Those without access are rejected. */
  refresh(matches: (subscriber: Subscriber) => boolean): Promise<void>;
  /**
   * Closes every socket of this node and asks clients to reconnect; each is authorized again and resumes from its
   * cursor.
   */
  disconnectAll(reason: string): void;
  /** This node's position: the number up to which all live subscribers have been served, and its epoch. */
  position(): { epoch: string; offset: number };
  stats(): { subscriptions: number; waiting: number };
  close(): void;
};

export type HubOptions = {
  pool: pg.Pool;
  bus: Bus;
  log: Logger;
  authorize: Authorize;
  /** Counts rejected subscriptions, of all nodes together. */
  limiter: RateLimiter;
  onPresence?: OnPresence;
  /** What is done for subscribers besides sending them events; nothing without it. */
  actions?: LiveActions;
  /** Bytes that may be queued for a slow reader before it is disconnected; 1 MB. */
  maxBacklogBytes?: number;
  /** Subscriptions of one socket; 50. */
  maxSubscriptions?: number;
  /** Maximum number of missed events replayed to a returning client before it must refetch; 5,000. */
  historyLimit?: number;
  /** Rejected subscriptions after which a socket is closed; 10. */
  maxRejections?: number;
};

/** The subscribers of this node; sends them the events they may receive. */
export function createHub(options: HubOptions): Hub {
  const { pool, bus, log, authorize } = options;
  const subscribers = createSubscribers<Subscription>();
  const { maxBacklogBytes = 1024 * 1024 } = options;
  const access = accessChanges();
  const disconnectAll = (reason: string): void => {
    for (const connection of new Set(subscribers.all().map((subscription) => subscription.connection)))
      connection.closeWith(reason);
  };
  const fanOut = createFanOut({
    subscribers,
    maxBacklogBytes,
    onError: (error) => log.error({ err: error }, 'socket delivery failed'),
  });
  const stream = followStream({
    pool,
    bus,
    log,
    onEvent: (event) => fanOut.push(renderNumbered(event, stream.epoch())),
    // All cursors are invalid: returning clients have to refetch.
    onNewEpoch: () => disconnectAll('new epoch'),
  });
  const history = createHistory({ pool, epoch: () => stream.epoch(), limit: options.historyLimit ?? 5000 });
  const open = sessionOpener(options);
  const session: SharedParts = {
    subscribers,
    stream,
    history,
    authorize,
    access,
    onPresence: options.onPresence ?? (() => Promise.resolve(null)),
    actions: options.actions ?? noActions,
    log,
    maxSubscriptions: options.maxSubscriptions ?? 50,
  };
  const unsubscribe = bus.subscribe((message) => {
    if (message.kind === 'ephemeral') fanOut.push(renderEphemeral(message.event));
  });
  return {
    start: () => stream.start(),
    open: (connection, networks) => open({ ...session, connection }, networks),
    refresh: (matches) => refresh(session, matches, maxBacklogBytes),
    disconnectAll,
    position: () => ({
      epoch: stream.epoch(),
      offset: fanOut.idle() ? stream.position() : fanOut.done(),
    }),
    stats: () => ({ subscriptions: subscribers.size(), waiting: fanOut.waiting() }),
    close() {
      unsubscribe();
      stream.stop();
    },
  };
}

const noActions: LiveActions = { perform: () => Promise.resolve(null), end: () => undefined };

/** The maximum share of database connections for sockets: requests always find one, however many sockets there are. */
const lookupsShare = 0.4;

/** Opens sessions whose lookups take turns. */
function sessionOpener({ limiter, pool, maxRejections = 10 }: HubOptions) {
  const batchSize = Math.max(1, Math.floor(pool.options.max * lookupsShare));
  const lookups = createLookups({ limiter, batchSize, maxRejections });
  return (parts: Omit<SessionParts, 'lookups'>, networks: readonly Network[]): Session =>
    openSession({ ...parts, lookups: lookups.ofSocket(networks) });
}

/** The parts that sessions share. */
type SharedParts = Omit<SessionParts, 'connection' | 'lookups'>;

async function refresh(
  session: SharedParts,
  matches: (subscriber: Subscriber) => boolean,
  maxBacklogBytes: number,
): Promise<void> {
  const { access, subscribers } = session;
  access.record(matches);
  const affected = subscribers.all().filter((subscription) => matches(subscription.subscriber));
  for (const subscription of affected) {
    buffer(subscription);
    subscribers.widen(subscription);
  }
  const byIdentifier = Map.groupBy(affected, ({ identifier }) => identifier);
  const waiting = byIdentifier.values();
  // A large account must not occupy every database connection, so only a few run at a time.
  await Promise.all(Array.from({ length: 8 }, () => reauthorizeAll(waiting, session, maxBacklogBytes)));
}

async function reauthorizeAll(
  groups: Iterable<Subscription[]>,
  session: SharedParts,
  maxBacklogBytes: number,
): Promise<void> {
  for (const subscriptions of groups) {
    await reauthorize(subscriptions, session);
    for (const subscription of subscriptions) {
      release(subscription, maxBacklogBytes);
      if (subscription.checks === 0) session.subscribers.narrow(subscription);
    }
  }
}

/** When re-authorization fails, the sockets are closed: reconnecting is better than receiving too much. */
async function reauthorize(subscriptions: readonly Subscription[], session: SharedParts): Promise<void> {
  const { log } = session;
  const identifier = parseObject(subscriptions[0]?.identifier ?? '');
  try {
    const subscriber = identifier === null ? null : await authorizeNow(session, identifier);
    for (const subscription of subscriptions) {
      if (!subscription.ended) replaceSubscriber(subscription, subscriber, session);
    }
  } catch (error) {
    log.error({ err: error }, 're-authorization failed');
    for (const { connection } of subscriptions) connection.closeWith('try again');
  }
}

function replaceSubscriber(
  subscription: Subscription,
  subscriber: Subscriber | null,
  { subscribers, actions }: SharedParts,
): void {
  subscribers.remove(subscription);
  if (subscriber === null) {
    subscription.ended = true;
    subscription.connection.send(frames.reject(subscription.identifier));
    actions.end(subscription);
  } else {
    subscription.subscriber = subscriber;
    subscribers.add(subscription);
  }
}
