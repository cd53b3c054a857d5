import { Label } from 'react-aria-components/TextField';
import { ProgressBar } from 'react-aria-components/ProgressBar';

export type ProgressProps = {
  label: string;
  hideLabel?: boolean;
  /** Null while the duration is unknown. */
  value: number | null;
  /** Default 100. */
  max?: number;
  /** Replaces the percentage, for example "120 of 400". */
  valueText?: string;
  tone?: 'accent' | 'positive' | 'danger';
  className?: string;
};

const tones = { accent: 'bg-accent', positive: 'bg-positive', danger: 'bg-danger' };

/** The progress of work. */
export function Progress(props: ProgressProps) {
  const { label, hideLabel = false, value, max = 100, valueText, tone = 'accent', className = '' } = props;
  return (
    <ProgressBar
      value={value ?? 0}
      maxValue={max}
      isIndeterminate={value === null}
      {...(valueText === undefined ? {} : { valueLabel: valueText })}
      className={`flex flex-col gap-1 ${className}`}
    >
      {({ percentage, valueText: shown, isIndeterminate }) => (
        <>
          <span className={hideLabel ? 'sr-only' : 'flex justify-between gap-2 text-control'}>
            <Label>{label}</Label>
            {!isIndeterminate && <span className="tabular text-text-muted">{shown}</span>}
          </span>
          <span className="block h-1.5 overflow-hidden rounded-full bg-surface-active">
            <span
              className={`block h-full rounded-full transition-[width] ${tones[tone]} ${isIndeterminate ? 'progress-unknown w-2/5' : ''}`}
              style={isIndeterminate ? undefined : { width: `${percentage ?? 0}%` }}
            />
          </span>
        </>
      )}
    </ProgressBar>
  );
}
