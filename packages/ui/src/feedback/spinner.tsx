import { LoaderCircle } from 'lucide-react';

export type SpinnerProps = {
  /** The pending operation, for screen readers. */
  label: string;
  /** Edge in px; default 16. */
  size?: number;
  className?: string;
};

/** A busy indicator for waits without a skeleton or optimistic result. */
export function Spinner({ label, size = 16, className = '' }: SpinnerProps) {
  return (
    <span role="progressbar" aria-label={label} className={`inline-flex text-text-muted ${className}`}>
      <LoaderCircle aria-hidden size={size} className="spin" />
    </span>
  );
}
