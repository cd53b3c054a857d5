import type { SlaEvent, SlaEventType } from '@confab/contract/features/conversation';

/** How often each target was missed, in the order in which that began. */
export function missCounts(misses: readonly SlaEvent[]): { event: SlaEventType; count: number }[] {
  const counts = new Map<SlaEventType, number>();
  for (const { event_type: event } of misses) counts.set(event, (counts.get(event) ?? 0) + 1);
  return [...counts].map(([event, count]) => ({ event, count }));
}
