import { laneOf } from '../../../platform/jobs/job.ts';

/** Fewer than the workers of their queues, of which some are left for receivers that are not slow. */
const slowLanes = { bot: 2, other: 1 } as const;
const lanes = 64;

/** A receiver is called by one worker at a time; in the lanes of slow ones they take turns. */
export function laneOfReceiver(
  accountId: number,
  { id, isBot, isSlow }: { id: number; isBot: boolean; isSlow: boolean },
): string {
  const kind = isBot ? 'bot' : 'other';
  const name = `${accountId}/${id}`;
  return isSlow ? laneOf(`slow-call-${kind}`, name, slowLanes[kind]) : laneOf(`call-${kind}`, name, lanes);
}
