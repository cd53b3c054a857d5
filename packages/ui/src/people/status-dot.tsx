export type Status = 'open' | 'pending' | 'snoozed' | 'resolved';

export type StatusDotProps = {
  status: Status;
  /** For screen readers; omit it if the text is next to it. */
  label?: string;
  /** Edge in px; default 14. */
  size?: number;
  className?: string;
};

const colors: Record<Status, string> = {
  open: 'text-status-open',
  pending: 'text-status-pending',
  snoozed: 'text-status-snoozed',
  resolved: 'text-status-resolved',
};

/** A status. Each one has its own shape, so color is never the only difference. */
export function StatusDot({ status, label, size = 14, className = '' }: StatusDotProps) {
  const access = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...access}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      className={`shrink-0 ${colors[status]} ${className}`}
    >
      {shapes[status]}
    </svg>
  );
}

const ring = <circle cx="7" cy="7" r="5.75" />;

const shapes: Record<Status, React.ReactNode> = {
  open: ring,
  pending: (
    <>
      {ring}
      <path d="M7 3.75a3.25 3.25 0 0 1 0 6.5z" fill="currentColor" stroke="none" />
    </>
  ),
  snoozed: (
    <>
      <circle cx="7" cy="7" r="5.75" strokeDasharray="2 1.6" />
      <path d="M7 4.2V7l1.9 1.3" strokeLinecap="round" strokeLinejoin="round" />
    </>
  ),
  resolved: (
    <>
      <circle cx="7" cy="7" r="6.25" fill="currentColor" stroke="none" />
      <path
        d="m4.4 7.2 1.8 1.8 3.5-3.8"
        stroke="var(--surface)"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
};
