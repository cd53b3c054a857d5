import { Badge } from './badge.tsx';
import { CountBadge } from './count-badge.tsx';
import { LabelChip } from './label-chip.tsx';
import { PriorityIcon } from './priority-icon.tsx';
import { StatusDot } from '../people/status-dot.tsx';
import type { Story } from '../story.ts';

const tones = ['neutral', 'accent', 'positive', 'warning', 'danger', 'note'] as const;

export const stories: readonly Story[] = [
  {
    name: 'Badge',
    Render: () =>
      tones.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      )),
  },
  {
    name: 'Count badge',
    Render: () => (
      <>
        <CountBadge count={0} />
        <CountBadge count={7} />
        <CountBadge count={3} tone="unread" label="unread" />
        <CountBadge count={240} tone="unread" label="unread" />
      </>
    ),
  },
  {
    name: 'Label chip',
    Render: () => (
      <>
        <LabelChip text="billing" color="#2b8a5b" />
        <LabelChip text="vip" color="#f2c029" size="small" />
        <LabelChip text="bug" color="#c42b37" onRemove={() => {}} removeLabel="Remove label bug" />
        <div className="w-32">
          <LabelChip text="a-very-long-label-that-does-not-fit" color="#6a3fc2" />
        </div>
      </>
    ),
  },
  {
    name: 'Status',
    Render: () =>
      (['open', 'pending', 'snoozed', 'resolved'] as const).map((status) => (
        <span key={status} className="inline-flex items-center gap-1.5">
          <StatusDot status={status} />
          {status}
        </span>
      )),
  },
  {
    name: 'Priority',
    Render: () =>
      (['urgent', 'high', 'medium', 'low'] as const).map((priority) => (
        <span key={priority} className="inline-flex items-center gap-1.5">
          <PriorityIcon priority={priority} />
          {priority}
        </span>
      )),
  },
];
