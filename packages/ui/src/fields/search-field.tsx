import type { Ref } from 'react';
import { Button, Input, Label, SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { Search, X } from 'lucide-react';
import { controlStyles, type ControlSize } from './control-styles.ts';
import { KeyHint } from '../data/key-hint.tsx';

export type SearchFieldProps = {
  /** Read by screen readers; also the placeholder unless one is given. */
  label: string;
  /** Name of the button that empties the field. */
  clearLabel: string;
  placeholder?: string;
  value?: string;
  defaultValue?: string;
  onChange?: (text: string) => void;
  /** Enter. */
  onSubmit?: (text: string) => void;
  /** Escape or the clear button. */
  onClear?: () => void;
  /** Keys shown at the end while the field is empty. */
  shortcut?: readonly string[];
  size?: ControlSize;
  autoFocus?: boolean;
  isDisabled?: boolean;
  className?: string;
  inputRef?: Ref<HTMLInputElement>;
};

/** Text to search by; Escape empties it. */
export function SearchField(props: SearchFieldProps) {
  const { label, clearLabel, placeholder = label, shortcut, size, className = '', inputRef, ...rest } = props;
  return (
    <AriaSearchField {...rest} className={`group relative flex flex-col ${className}`}>
      <Label className="sr-only">{label}</Label>
      <Search
        aria-hidden
        size={14}
        className="pointer-events-none absolute inset-y-0 start-2.5 my-auto text-text-muted"
      />
      <Input
        ref={inputRef}
        placeholder={placeholder}
        className={controlStyles({
          size,
          class: `ps-8 ${shortcut ? 'pe-16' : 'pe-8'} [&::-webkit-search-cancel-button]:hidden`,
        })}
      />
      <Button
        aria-label={clearLabel}
        className="focus-ring absolute inset-y-0 end-1 my-auto grid size-6 place-items-center rounded-sm text-text-muted group-empty:hidden hover:text-text"
      >
        <X aria-hidden size={14} />
      </Button>
      {shortcut && (
        <span className="pointer-events-none absolute inset-y-0 end-2 hidden items-center group-empty:flex">
          <KeyHint keys={shortcut} />
        </span>
      )}
    </AriaSearchField>
  );
}
