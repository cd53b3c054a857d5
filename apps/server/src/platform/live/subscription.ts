import type { Connection, PresenceSent, Subscriber } from './hub-types.ts';
import type { Rendered } from './render.ts';

/** One confirmed subscription of one socket. */
export type Subscription = {
  readonly connection: Connection;
  readonly identifier: string;
  /** The part of its frames before the shared one. */
  readonly prefix: string;
  /** Replaced when access is checked again. */
  subscriber: Subscriber;
  /** The number of the last event it was offered; those in between were of inboxes the subscriber does not see. */
  last: number;
  /** Live events waiting for a replay to end; null when live. */
  pending: Rendered[] | null;
  /** How many access checks are running. */
  checks: number;
  /** Events buffered while access is being checked. */
  buffered: Rendered[];
  readonly presence: PresenceSent;
  ended: boolean;
};

/** With more than this waiting behind a replay or an access check, the socket is cut; it resumes from its cursor. */
const maxPending = 5000;

/** Sends an event to a subscription, if it may receive it and has not yet. */
export function deliver(subscription: Subscription, event: Rendered, maxBacklogBytes: number): void {
  const { subscriber, connection } = subscription;
  if (subscription.ended) return;
  if (event.number !== 0 && event.number <= subscription.last) return;
  if (subscription.checks > 0) {
    if (event.number !== 0) subscription.buffered.push(event);
    if (subscription.buffered.length > maxPending) connection.cut('too slow');
    return;
  }
  if (subscription.pending !== null) {
    if (event.number !== 0) subscription.pending.push(event);
    if (subscription.pending.length > maxPending) connection.cut('too slow');
    return;
  }
  if (event.number !== 0) subscription.last = event.number;
  if (!subscriber.receives(event.audience)) return;
  connection.send(subscription.prefix + event.tail(subscriber.body, connection.extended));
  if (connection.backlog() > maxBacklogBytes) connection.cut('too slow');
}

/** Buffers events of a subscription until `release`, while its access is unknown. */
export function buffer(subscription: Subscription): void {
  subscription.checks += 1;
}

/** Sends buffered events unless another access check is in progress. */
export function release(subscription: Subscription, maxBacklogBytes: number): void {
  subscription.checks -= 1;
  if (subscription.checks > 0) return;
  const { buffered } = subscription;
  subscription.buffered = [];
  for (const event of buffered) deliver(subscription, event, maxBacklogBytes);
}
