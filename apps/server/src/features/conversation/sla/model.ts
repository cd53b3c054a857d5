import type { ConversationStatus, SlaEventType, SlaStatus } from '@confab/contract/features/conversation';

/** As they are stored: by their place. */
const statuses: readonly SlaStatus[] = ['active', 'active_with_misses', 'hit', 'missed'];
const eventTypes: readonly SlaEventType[] = ['frt', 'nrt', 'rt'];

export function slaStatusOf(stored: number): SlaStatus {
  return statuses[stored] ?? 'active';
}
export function slaStatusNumber(status: SlaStatus): number {
  return statuses.indexOf(status);
}
export function eventTypeOf(stored: number): SlaEventType {
  return eventTypes[stored] ?? 'frt';
}
export function eventTypeNumber(type: SlaEventType): number {
  return eventTypes.indexOf(type);
}

/** What a conversation is promised, and since when; null is no target. Moments are milliseconds since 1970. */
export type Promises = {
  startedAt: number;
  firstResponseSeconds: number | null;
  nextResponseSeconds: number | null;
  resolutionSeconds: number | null;
};

/** Its status so far. */
export type SlaState = {
  status: SlaStatus;
  firstResponseMissed: boolean;
  resolutionMissed: boolean;
  /** Start of the wait whose response target was missed last. */
  missedWaitingSince: number | null;
  /** When the next target is missed unless something happens before; null when none can be. */
  dueAt: number | null;
  /** Which target that is. */
  dueEvent: SlaEventType | null;
};

/** What the clocks depend on in a conversation. */
export type SlaInput = {
  status: ConversationStatus;
  hasFirstReply: boolean;
  waitingSince: number | null;
};

/** The time a number of milliseconds later, in counted hours; Infinity for never. */
export type After = (start: number, ms: number) => number;

type Clock = { type: SlaEventType; dueAt: number };

/** A resolved conversation is done: later events are not counted. */
export function isDone({ status }: Pick<SlaState, 'status'>): boolean {
  return status === 'hit' || status === 'missed';
}

/** The clocks that run, each until it is missed. The time to resolve runs while the conversation is open. */
function clocksOf(promises: Promises, state: SlaState, input: SlaInput, after: After): Clock[] {
  const { status, hasFirstReply, waitingSince } = input;
  if (isDone(state) || status === 'resolved') return [];
  const clock = (type: SlaEventType, start: number, seconds: number | null): Clock[] =>
    seconds === null ? [] : [{ type, dueAt: after(start, seconds * 1000) }];
  const { startedAt, firstResponseSeconds, nextResponseSeconds, resolutionSeconds } = promises;
  const isNewWait = waitingSince !== null && waitingSince !== state.missedWaitingSince;
  return [
    ...(hasFirstReply || state.firstResponseMissed ? [] : clock('frt', startedAt, firstResponseSeconds)),
    ...(hasFirstReply && isNewWait ? clock('nrt', waitingSince, nextResponseSeconds) : []),
    ...(status !== 'open' || state.resolutionMissed ? [] : clock('rt', startedAt, resolutionSeconds)),
  ];
}

/**
 * The targets missed until a time, and the state of the SLA after a change at that time: a target that expired before
 * the change is missed, whenever that is noticed.
 */
export function advanced(
  promises: Promises,
  state: SlaState,
  { before, now }: { before: SlaInput; now: SlaInput },
  at: number,
  after: After,
): { state: SlaState; missed: SlaEventType[] } {
  if (isDone(state)) return { state, missed: [] };
  const missedBefore = overdue(clocksOf(promises, state, before, after), at);
  const noted = withMisses(state, missedBefore, before);
  // A paused target that resumes may be overdue immediately.
  const missedNow = overdue(clocksOf(promises, noted, now, after), at);
  const final = withMisses(noted, missedNow, now);
  const missed = [...missedBefore, ...missedNow];
  const hasMisses = final.status === 'active_with_misses';
  // One that was resolved in the moment in which it got its SLA has clocks left.
  const wasRunning = before.status !== 'resolved' || state.dueAt !== null;
  if (now.status === 'resolved' && wasRunning)
    return { state: { ...final, status: hasMisses ? 'missed' : 'hit', dueAt: null, dueEvent: null }, missed };
  return { state: { ...final, ...nextOf(clocksOf(promises, final, now, after)) }, missed };
}

/** The clock that ends first; of two at the same moment the one that began to matter first. */
function nextOf(clocks: readonly Clock[]): Pick<SlaState, 'dueAt' | 'dueEvent'> {
  const [next] = clocks
    .filter(({ dueAt }) => Number.isFinite(dueAt))
    .toSorted((one, other) => one.dueAt - other.dueAt);
  return { dueAt: next?.dueAt ?? null, dueEvent: next?.type ?? null };
}

const overdue = (clocks: readonly Clock[], at: number): SlaEventType[] =>
  clocks.filter(({ dueAt }) => dueAt <= at).map(({ type }) => type);

function withMisses(state: SlaState, missed: readonly SlaEventType[], { waitingSince }: SlaInput): SlaState {
  if (missed.length === 0) return state;
  return {
    ...state,
    status: 'active_with_misses',
    firstResponseMissed: state.firstResponseMissed || missed.includes('frt'),
    resolutionMissed: state.resolutionMissed || missed.includes('rt'),
    missedWaitingSince: missed.includes('nrt') ? waitingSince : state.missedWaitingSince,
  };
}
