import type { ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '../buttons/icon-button.tsx';

export type BannerProps = {
  children: ReactNode;
  tone?: 'neutral' | 'accent' | 'positive' | 'warning' | 'danger';
  icon?: ReactNode;
  /** A small button or link after the text. */
  action?: ReactNode;
  onDismiss?: () => void;
  /** Name of the close button; required with `onDismiss`. */
  dismissLabel?: string;
  /** `bar` spans the page (default), `box` is for use inside content. */
  shape?: 'bar' | 'box';
  className?: string;
};

const tones = {
  neutral: 'bg-surface-sunken text-text border-border',
  accent: 'bg-accent-soft text-accent-text border-accent/20',
  positive: 'bg-positive-soft text-positive border-positive/20',
  warning: 'bg-warning-soft text-warning border-warning/20',
  danger: 'bg-danger-soft text-danger border-danger/20',
};

/** A lasting state of the page or the account. Danger is announced immediately, the rest politely. */
export function Banner(props: BannerProps) {
  const {
    children,
    tone = 'neutral',
    icon,
    action,
    onDismiss,
    dismissLabel,
    shape = 'bar',
    className = '',
  } = props;
  const box = shape === 'bar' ? 'border-b px-4' : 'rounded-card border ps-3 pe-2';
  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      className={`flex min-h-10 items-center gap-2.5 py-1.5 text-control font-medium ${box} ${tones[tone]} ${className}`}
    >
      {icon != null && (
        <span aria-hidden className="shrink-0">
          {icon}
        </span>
      )}
      <div className="min-w-0 flex-1">{children}</div>
      {action}
      {onDismiss && (
        <IconButton
          label={dismissLabel ?? ''}
          size="small"
          icon={<X aria-hidden size={14} />}
          onPress={onDismiss}
          className="text-current!"
        />
      )}
    </div>
  );
}
