import { useEffect, useId, useRef, useState, type ComponentType, type KeyboardEvent } from 'react';
import { ChevronsUpDown } from 'lucide-react';
import { controlStyles, selectButtonClass } from '../fields/control-styles.ts';
import { holdKeys, type GiveKeys } from '../hooks/held-keys.ts';
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
 * selected option; its code is loaded when the pointer or the focus reaches it.
 */
export function LazySelect(props: LazySelectProps) {
  const [used, setUsed] = useState<Used>();
  if (used === undefined) return <ClosedSelect {...props} onUse={setUsed} />;
  return <UsedSelect {...props} {...used} />;
}

/** How it was used first; the keys pressed since then go to the select. */
type Used = Loaded & { opens: boolean; giveKeys: GiveKeys };

type ClosedProps = LazySelectProps & { onUse: (used: Used) => void };

function ClosedSelect({ onUse, ...props }: ClosedProps) {
  const { label, hideLabel = false, placeholder, options, value, size, className = '' } = props;
  const id = useId();
  const isGone = useRef(false);
  const isLoading = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => void (isGone.current = true);
  }, []);
  const chosen = options.find((option) => option.id === value);
  const open = async (letter?: globalThis.KeyboardEvent): Promise<void> => {
    if (isLoading.current) return;
    isLoading.current = true;
    const giveKeys = holdKeys(letter ? [letter] : []);
    const parts = await load().catch(() => undefined);
    isLoading.current = false;
    if (parts && !isGone.current) onUse({ ...parts, opens: letter === undefined, giveKeys });
    else giveKeys('focused');
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey, ctrlKey, metaKey } = event;
    if (ctrlKey || metaKey) return;
    const isLetter = key.length === 1 && key !== ' ' && !altKey;
    if (!isLetter && !['Enter', ' ', 'ArrowDown', 'ArrowUp'].includes(key)) return;
    event.preventDefault();
    // On a closed select, a letter selects the next option that begins with it.
    void open(isLetter ? event.nativeEvent : undefined);
  };
  return (
    <div className={`flex flex-col gap-1 ${className}`}>
      <span id={`${id}-label`} className={hideLabel ? 'sr-only' : 'text-control font-medium text-text'}>
        {label}
      </span>
      <button
        type="button"
        aria-haspopup="listbox"
        aria-expanded={false}
        aria-labelledby={`${id}-value ${id}-label`}
        onPointerEnter={() => void load().catch(() => undefined)}
        onFocus={() => void load().catch(() => undefined)}
        onClick={() => void open()}
        onKeyDown={onKeyDown}
        className={controlStyles({ size, class: selectButtonClass })}
      >
        <span
          id={`${id}-value`}
          className={`flex min-w-0 flex-1 items-center gap-2 truncate ${chosen ? '' : 'text-text-muted'}`}
        >
          {chosen?.icon}
          {chosen ? <span className="min-w-0 flex-1 truncate">{chosen.label}</span> : placeholder}
        </span>
        <ChevronsUpDown aria-hidden size={14} className="shrink-0 text-text-muted" />
      </button>
    </div>
  );
}

/** The select itself, in place of the button that had the focus. */
function UsedSelect({ Select, SearchSelect, opens, giveKeys, search, ...props }: LazySelectProps & Used) {
  const [isOpen, setOpen] = useState(false);
  const first = useRef({ opens, giveKeys });
  // After its button has taken the focus, to which it returns when the list is closed.
  useEffect(() => {
    if (first.current.opens) setOpen(true);
    first.current.giveKeys(first.current.opens ? 'next' : 'focused');
  }, []);
  const shared = { ...props, autoFocus: true, isOpen, onOpenChange: setOpen };
  return search ? <SearchSelect {...shared} {...search} /> : <Select {...shared} />;
}

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
