import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { ChevronsUpDown } from 'lucide-react';
import { controlStyles, selectButtonClass } from '../fields/control-styles.ts';
import { deferred } from '../layout/deferred.tsx';
import type { OpenedSelectProps } from './opened-select.tsx';

export type LazySelectProps = OpenedSelectProps;

const opened = deferred<OpenedSelectProps>(async () => (await import('./opened-select.tsx')).OpenedSelect);

/**
 * A select on a screen that is read more often than changed. Until it is used, it is only the button that shows the
 * selected option; its code is loaded once the page is idle, or when the pointer or the focus reaches it.
 */
export function LazySelect(props: LazySelectProps) {
  const [isUsed, setUsed] = useState(false);
  return isUsed ? <opened.Component {...props} /> : <ClosedSelect {...props} onUse={() => setUsed(true)} />;
}

type ClosedProps = LazySelectProps & { onUse: () => void };

function ClosedSelect({ onUse, ...props }: ClosedProps) {
  const { label, hideLabel = false, placeholder, options, value, size, className = '' } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => opened.loadSoon(), []);
  const chosen = options.find((option) => option.id === value);
  const open = async (): Promise<void> => {
    // Not every browser focuses a button that is clicked.
    button.current?.focus({ preventScroll: true });
    const isLoaded = await opened.load();
    // Whoever has gone on meanwhile keeps the focus. Offline or with an old build, the next press retries.
    if (isLoaded && button.current && document.activeElement === button.current) onUse();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    void open();
  };
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : 'text-control font-medium text-text'}>
        {label}
      </span>
      <button
        ref={button}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-labelledby={`${id}-value ${id}-label`}
        onPointerEnter={() => void opened.load()}
        onFocus={() => void opened.load()}
        onClick={() => void open()}
        onKeyDown={onKeyDown}
        className={controlStyles({ size, class: selectButtonClass })}
      >
        <span
          id={`${id}-value`}
          className={`flex min-w-0 flex-1 items-center gap-2 ${chosen ? '' : 'text-text-muted'}`}
        >
          {chosen?.icon}
          {chosen ? (
            <bdi className="min-w-0 truncate truncate-end">{chosen.label}</bdi>
          ) : (
            <span className="truncate truncate-end">{placeholder}</span>
          )}
        </span>
        <ChevronsUpDown aria-hidden size={14} className="shrink-0 text-text-muted" />
      </button>
    </div>
  );
}
