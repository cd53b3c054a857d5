import type { Conversation, SlaEventType } from '@confab/contract/features/conversation';

/** A target and the moment, in unix seconds, at which it is or was missed. */
export type SlaClock = { event: SlaEventType; at: number };

type SlaInput = Pick<
  Conversation,
  'status' | 'first_reply_created_at' | 'waiting_since' | 'applied_sla' | 'sla_events'
>;

/**
 * The clock to show: of those that run, the one whose end is nearest, before or after now. What was missed runs on
 * until it is done.
 */
export function urgentClock(conversation: SlaInput, now: number): SlaClock | undefined {
  const { applied_sla: sla, sla_events: misses } = conversation;
  if (sla === null || isOver(sla.sla_status)) return undefined;
  const { sla_due_at: at, sla_due_event: event } = sla;
  const clocks = [
    ...(at == null || event == null ? [] : [{ event, at }]),
    ...misses.map(({ event_type, created_at }) => ({ event: event_type, at: created_at })),
  ];
  const distance = (clock: SlaClock) => Math.abs(clock.at - now / 1000);
  return clocks
    .filter((clock) => runs(clock, conversation))
    .toSorted((one, other) => distance(one) - distance(other))[0];
}

/** A conversation that was resolved is done. */
const isOver = (status: string): boolean => status === 'hit' || status === 'missed';

function runs({ event, at }: SlaClock, conversation: SlaInput): boolean {
  const { status, first_reply_created_at: replied, waiting_since: waiting } = conversation;
  if (status === 'resolved') return false;
  if (event === 'frt') return replied === 0;
  // A wait that ended before is another one.
  if (event === 'nrt') return replied !== 0 && waiting !== 0 && at >= waiting;
  return status === 'open';
}

/** Whole minutes of a time ahead or behind; 0 for less than one. */
export function wholeMinutes(clock: SlaClock, now: number): number {
  return Math.floor(Math.abs(clock.at - now / 1000) / 60);
}
