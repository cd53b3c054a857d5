import type { ReactNode } from 'react';

export type Tone = 'neutral' | 'accent' | 'positive' | 'warning' | 'danger' | 'note';

export type BadgeProps = {
  children: ReactNode;
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
};

const tones: Record<Tone, string> = {
  neutral: 'bg-surface-active text-text',
  accent: 'bg-accent-soft text-accent-text',
  positive: 'bg-positive-soft text-positive',
  warning: 'bg-warning-soft text-warning',
  danger: 'bg-danger-soft text-danger',
  note: 'bg-note-soft text-note-text',
};

/** A word or two about what is next to it. */
export function Badge({ children, tone = 'neutral', icon, className = '' }: BadgeProps) {
  return (
    <span
      className={`inline-flex h-5 max-w-full items-center gap-1 rounded-full px-2 text-meta font-medium whitespace-nowrap ${tones[tone]} ${className}`}
    >
      {icon}
      <span className="truncate">{children}</span>
    </span>
  );
}
