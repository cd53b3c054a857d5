import { numberedSequence } from '../../../platform/jobs/job.ts';

/** Fewer than the workers of their queues, of which some are left for receivers that are not slow. */
const slowSequences = { bot: 2, other: 1 } as const;
const sequences = 64;

/** A receiver is called by one worker at a time; slow ones share few sequences and take turns. */
export function receiverSequence(
  accountId: number,
  { id, isBot, isSlow }: { id: number; isBot: boolean; isSlow: boolean },
): string {
  const kind = isBot ? 'bot' : 'other';
  const name = `${accountId}/${id}`;
  return isSlow
    ? numberedSequence(`slow-call-${kind}`, name, slowSequences[kind])
    : numberedSequence(`call-${kind}`, name, sequences);
}
