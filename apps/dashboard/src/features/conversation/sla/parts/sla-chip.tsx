import type { Conversation } from '@confab/contract/features/conversation';
import { Button } from '@confab/ui/button';
import { Tooltip } from '@confab/ui/tooltip';
import { useNow } from '@confab/ui/use-now';
import { Timer, TimerOff } from 'lucide-react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { urgentClock, type SlaClock } from '../model.ts';
import { useSlaTexts } from './use-sla-texts.ts';

/** In a card, which is a link as a whole, it is not focusable; its full text is part of the card's. */
export type SlaChipProps = { conversation: Conversation } & (
  | { location: 'card' }
  | { location: 'header'; onOpen: () => void }
);

const soonMs = 10 * 60_000;

/** How long until a target is missed, or since when it is; only this is re-rendered as time passes. */
export function SlaChip(props: SlaChipProps) {
  const { conversation, location } = props;
  const text = useText();
  const texts = useSlaTexts();
  const now = useNow();
  const { applied_sla: sla, sla_events: events } = conversation;
  const clock = urgentClock(conversation, now);
  const isLost = clock === undefined && sla?.sla_status === 'missed' && location === 'header';
  if (sla === null || (clock === undefined && !isLost)) return null;
  const missed = text('applied-sla:status.missed');
  const lines = [
    `${sla.sla_name}: ${clock === undefined ? missed : texts.whole(clock, now)}`,
    ...texts.misses(events),
  ];
  const isLate = clock === undefined || clock.at * 1000 <= now;
  const Icon = isLate ? TimerOff : Timer;
  const chip = (
    <span
      title={location === 'card' ? lines.join('\n') : undefined}
      className={`tabular inline-flex shrink-0 items-center gap-1 rounded-full font-medium whitespace-nowrap ${
        location === 'card' ? 'h-4.5 px-1.5 text-[11px]' : 'h-6 px-2 text-meta'
      } ${toneOf(clock, now)}`}
    >
      <Icon aria-hidden size={location === 'card' ? 11 : 13} />
      {/* Beside a narrow thread, the contact's name needs the space. */}
      <bdi aria-hidden className={location === 'header' ? '@max-md:hidden' : ''}>
        {clock === undefined ? missed : texts.short(clock, now)}
      </bdi>
      <span className="sr-only">{lines.join('. ')}</span>
    </span>
  );
  if (props.location === 'card') return chip;
  return (
    <Tooltip placement="bottom" content={<Lines lines={lines} />}>
      <Button variant="quiet" size="small" className="px-0.5!" onPress={props.onOpen}>
        {chip}
      </Button>
    </Tooltip>
  );
}

function toneOf(clock: SlaClock | undefined, now: number): string {
  const left = clock === undefined ? 0 : clock.at * 1000 - now;
  if (left <= 0) return 'bg-danger-soft text-danger';
  return left <= soonMs ? 'bg-warning-soft text-warning' : 'bg-surface-active text-text';
}

function Lines({ lines }: { lines: readonly string[] }) {
  return (
    <span className="flex flex-col">
      {lines.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  );
}
