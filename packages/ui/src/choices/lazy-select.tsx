import { useEffect, useId, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { ChevronsUpDown } from 'lucide-react';
import { controlStyles, selectButtonClass } from '../fields/control-styles.ts';
import { whenIdle } from '../layout/deferred.tsx';
import type { SearchSelectProps } from './search-select.tsx';
import type { SelectProps } from './select.tsx';

export type LazySelectProps = Pick<
  SelectProps,
  'label' | 'hideLabel' | 'placeholder' | 'options' | 'size' | 'className'
> & {
  value: string | null;
  onChange: (id: string) => void;
  /** Makes it a `SearchSelect`. */
  search?: Pick<SearchSelectProps, 'searchLabel' | 'emptyText'>;
};

type Loaded = { Select: ComponentType<SelectProps>; SearchSelect: ComponentType<SearchSelectProps> };

let loaded: Loaded | undefined;
let loading: Promise<Loaded> | undefined;

/**
 * A select on a screen that is read more often than changed. Until it is used, it is only the button that shows the
 * selected option; its code is loaded once the page is idle, or when the pointer or the focus reaches it.
 */
export function LazySelect(props: LazySelectProps) {
  const [parts, setParts] = useState<Loaded>();
  if (parts === undefined) return <ClosedSelect {...props} onUse={setParts} />;
  return <UsedSelect {...props} {...parts} />;
}

type ClosedProps = LazySelectProps & { onUse: (parts: Loaded) => void };

function ClosedSelect({ onUse, ...props }: ClosedProps) {
  const { label, hideLabel = false, placeholder, options, value, size, className = '' } = props;
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => whenIdle(loadQuietly), []);
  const chosen = options.find((option) => option.id === value);
  const open = async (): Promise<void> => {
    // Not every browser focuses a button that is clicked.
    button.current?.focus({ preventScroll: true });
    const parts = await load().catch(() => undefined);
    // Whoever has gone on meanwhile keeps the focus. Offline or with an old build, the next press retries.
    if (parts && button.current && document.activeElement === button.current) onUse(parts);
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
        onPointerEnter={loadQuietly}
        onFocus={loadQuietly}
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

/** The select itself, in place of the button that had the focus. */
function UsedSelect({ Select, SearchSelect, search, ...props }: LazySelectProps & Loaded) {
  const [isOpen, setOpen] = useState(false);
  // After its button has taken the focus, to which it returns when the list is closed.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setOpen(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  const shared = { ...props, autoFocus: true, isOpen, onOpenChange: setOpen };
  return search ? <SearchSelect {...shared} {...search} /> : <Select {...shared} />;
}

const loadQuietly = (): void => {
  load().catch(() => undefined);
};

async function load(): Promise<Loaded> {
  loading ??= fetchParts();
  try {
    loaded ??= await loading;
    return loaded;
  } catch (error) {
    // Offline or an old build: the next use tries again.
    loading = undefined;
    throw error;
  }
}

async function fetchParts(): Promise<Loaded> {
  const [{ Select }, { SearchSelect }] = await Promise.all([
    import('./select.tsx'),
    import('./search-select.tsx'),
  ]);
  return { Select, SearchSelect };
}
