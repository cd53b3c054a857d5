export type Priority = 'urgent' | 'high' | 'medium' | 'low';

export type PriorityIconProps = {
  priority: Priority;
  /** For screen readers; omit it if the text is next to it. */
  label?: string;
  /** Edge in px; default 14. */
  size?: number;
  className?: string;
};

const priorityStyles: Record<Priority, { color: string; bars: number }> = {
  urgent: { color: 'text-priority-urgent', bars: 0 },
  high: { color: 'text-priority-high', bars: 3 },
  medium: { color: 'text-priority-medium', bars: 2 },
  low: { color: 'text-priority-low', bars: 1 },
};

/** A priority: rising bars, or a filled icon for the highest. */
export function PriorityIcon({ priority, label, size = 14, className = '' }: PriorityIconProps) {
  const { color, bars } = priorityStyles[priority];
  const access = label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label };
  return (
    <svg
      {...access}
      width={size}
      height={size}
      viewBox="0 0 14 14"
      fill="currentColor"
      className={`shrink-0 ${color} ${className}`}
    >
      {bars === 0 ? urgent : [1, 2, 3].map((bar) => <Bar key={bar} bar={bar} isOn={bar <= bars} />)}
    </svg>
  );
}

function Bar({ bar, isOn }: { bar: number; isOn: boolean }) {
  const height = 1 + bar * 3;
  return <rect x={bar * 4 - 3} y={12 - height} width="3" height={height} rx="1" opacity={isOn ? 1 : 0.3} />;
}

const urgent = (
  <>
    <rect x="1" y="1" width="12" height="12" rx="3" />
    <path d="M7 3.8v3.7M7 9.9v.3" stroke="var(--surface)" strokeWidth="1.6" strokeLinecap="round" />
  </>
);
