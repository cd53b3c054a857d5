import { useEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import {
  currentToasts,
  dismissToast,
  subscribeToasts,
  toast,
  type ToastEntry,
  type ToastOptions,
  type ToastTone,
} from './toast-store.ts';

export { dismissToast, toast };
export type { ToastOptions, ToastTone };

export type ToastAreaProps = {
  /** Names the area for screen readers. */
  label: string;
  /** Name of each message's close button. */
  closeLabel: string;
};

/**
 * The container of toasts: under the header, since the composer is at the bottom. Mount once. It is in the top layer,
 * so toasts stay readable and reachable over an open modal, and contains one polite and one assertive live region.
 */
export function ToastArea({ label, closeLabel }: ToastAreaProps) {
  const entries = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts);
  const [isPaused, setPaused] = useState(false);
  const urgent = entries.filter(isUrgent);
  const calm = entries.filter((entry) => !isUrgent(entry));
  const row = (entry: ToastEntry) => (
    <ToastRow key={entry.id} entry={entry} isPaused={isPaused} closeLabel={closeLabel} />
  );
  return createPortal(
    // Pointing at a message or tabbing into it only holds its timer; nothing here is pressed.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      aria-label={label}
      data-react-aria-top-layer="true"
      className="pointer-events-none fixed inset-x-0 top-10 z-60 flex flex-col items-center gap-2 p-4"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div role="alert" aria-live="assertive" aria-atomic="false" className="contents">
        {urgent.map(row)}
      </div>
      <div role="status" aria-live="polite" aria-atomic="false" className="contents">
        {calm.map(row)}
      </div>
    </section>,
    document.body,
  );
}

const icons: Record<ToastTone, React.ReactNode> = {
  neutral: <Info aria-hidden size={16} className="mt-px shrink-0 text-text-muted" />,
  positive: <CircleCheck aria-hidden size={16} className="mt-px shrink-0 text-positive" />,
  warning: <TriangleAlert aria-hidden size={16} className="mt-px shrink-0 text-warning" />,
  danger: <CircleAlert aria-hidden size={16} className="mt-px shrink-0 text-danger" />,
};

type RowProps = {
  entry: ToastEntry;
  isPaused: boolean;
  closeLabel: string;
};

function ToastRow({ entry, isPaused, closeLabel }: RowProps) {
  const { id, text, tone, duration, action } = entry;
  useEffect(() => {
    if (isPaused || !Number.isFinite(duration)) return undefined;
    const timer = setTimeout(() => dismissToast(id), duration);
    return () => clearTimeout(timer);
  }, [id, isPaused, duration]);
  return (
    <div className="pointer-events-auto flex max-w-[min(30rem,100%)] animate-pop-in items-start gap-2.5 rounded-card bg-surface-raised py-2 ps-3 pe-2 text-control text-text shadow-modal">
      {icons[tone]}
      <p className="min-w-0 flex-1 self-center break-words">{text}</p>
      {action && (
        <button
          type="button"
          className="-my-0.5 min-h-6 shrink-0 rounded-sm px-1.5 font-medium text-accent-text hover:bg-surface-hover"
          onClick={() => {
            dismissToast(id);
            action.onAction();
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={closeLabel}
        className="-my-0.5 grid size-6 shrink-0 place-items-center rounded-sm text-text-muted hover:bg-surface-hover hover:text-text"
        onClick={() => dismissToast(id)}
      >
        <X aria-hidden size={14} />
      </button>
    </div>
  );
}

function isUrgent(entry: ToastEntry): boolean {
  return entry.tone === 'danger' || entry.tone === 'warning';
}
