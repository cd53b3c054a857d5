import type { Connection, Subscriber } from './hub-types.ts';
import type { Rendered } from './render.ts';

/** One confirmed subscription of one socket. */
export type Subscription = {
  readonly connection: Connection;
  readonly identifier: string;
  /** The part of its frames that comes before the shared one. */
  readonly prefix: string;
  /** Replaced when access is looked at again. */
  subscriber: Subscriber;
  /** The number up to which events have been sent, or were not for this subscriber. */
  last: number;
  /** Live events that wait for a replay to end; null when live. */
  pending: Rendered[] | null;
  ended: boolean;
};

/** More than this waiting behind a replay, and the socket is cut: it resumes from its cursor. */
const mostPending = 5000;

/** Sends an event to a subscription, if it hears it and has not had it. */
export function deliver(subscription: Subscription, event: Rendered, mostBacklog: number): void {
  const { subscriber, connection } = subscription;
  if (subscription.ended) return;
  if (event.number !== 0 && event.number <= subscription.last) return;
  if (subscription.pending !== null) {
    if (event.number !== 0) subscription.pending.push(event);
    if (subscription.pending.length > mostPending) connection.cut('too slow');
    return;
  }
  if (event.number !== 0) subscription.last = event.number;
  if (!subscriber.hears(event.audience)) return;
  connection.send(subscription.prefix + event.tail(subscriber.body, connection.extended));
  if (connection.backlog() > mostBacklog) connection.cut('too slow');
}
