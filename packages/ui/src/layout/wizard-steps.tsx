import { Check } from 'lucide-react';

export type WizardStep = {
  id: string;
  title: string;
  body?: string;
};

export type WizardStepsProps = {
  /** Names the list for screen readers. */
  label: string;
  steps: readonly WizardStep[];
  /** The current step; those before it are done. */
  current: string;
  /** Read after the title of a completed step. */
  doneLabel: string;
  className?: string;
};

/** The progress in a task of several screens. */
export function WizardSteps({ label, steps, current, doneLabel, className = '' }: WizardStepsProps) {
  const at = steps.findIndex((step) => step.id === current);
  return (
    <ol aria-label={label} className={`flex flex-col ${className}`}>
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={index === at ? 'step' : undefined}
          className="relative flex gap-3 pb-6 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden
              className={`absolute start-3 top-7 bottom-1 w-px ${index < at ? 'bg-accent' : 'bg-border-strong'}`}
            />
          )}
          <Marker index={index} state={index < at ? 'done' : index === at ? 'current' : 'ahead'} />
          <span className="flex min-w-0 flex-col gap-0.5 pt-0.5">
            <span className={`text-control font-semibold ${index > at ? 'text-text-muted' : 'text-text'}`}>
              {step.title}
              {index < at && <span className="sr-only"> {doneLabel}</span>}
            </span>
            {step.body !== undefined && <span className="text-meta text-text-muted">{step.body}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

const markerStyles = {
  done: 'bg-accent text-on-accent',
  current: 'bg-accent-soft text-accent-text ring-1 ring-accent-text',
  ahead: 'bg-surface-active text-text-muted',
};

function Marker({ index, state }: { index: number; state: keyof typeof markerStyles }) {
  return (
    <span
      aria-hidden
      className={`tabular grid size-6 shrink-0 place-items-center rounded-full text-meta font-semibold ${markerStyles[state]}`}
    >
      {state === 'done' ? <Check size={14} strokeWidth={2.5} /> : index + 1}
    </span>
  );
}
