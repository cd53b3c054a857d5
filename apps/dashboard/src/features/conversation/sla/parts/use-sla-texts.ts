import type { SlaEvent } from '@confab/contract/features/conversation';
import { missCounts } from '@confab/rules/sla-misses';
import { durationText } from '../../../../platform/messages/duration-text.ts';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { wholeMinutes, type SlaClock } from '../model.ts';

/** The texts of a clock and of missed targets. */
export function useSlaTexts() {
  const text = useText();
  const language = useLanguage();
  const timeOf = (clock: SlaClock, now: number, form: 'narrow' | 'long'): string => {
    const minutes = wholeMinutes(clock, now);
    const time = durationText(Math.max(1, minutes) * 60, language, form);
    return minutes === 0 ? text('applied-sla:under', { time }) : time;
  };
  return {
    /** The time alone. */
    short: (clock: SlaClock, now: number) => timeOf(clock, now, 'narrow'),
    whole: (clock: SlaClock, now: number) =>
      text(clock.at * 1000 > now ? 'applied-sla:due' : 'applied-sla:late', {
        event: text(`applied-sla:event.${clock.event}`),
        time: timeOf(clock, now, 'long'),
      }),
    /** Each kind once. */
    misses: (events: readonly SlaEvent[]): string[] =>
      missCounts(events).map(({ event, count }) =>
        text('applied-sla:missed', { event: text(`applied-sla:event.${event}`), count }),
      ),
  };
}
