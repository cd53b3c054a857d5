import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';

type RowCheckboxProps = {
  label: string;
  isSelected: boolean;
  /** Whether it shows without the pointer, as something is selected. */
  isShown: boolean;
  size: 'small' | 'medium';
  /** Its position in the row. */
  className: string;
  onSelect: (isRange: boolean) => void;
};

/**
 * Overlays the avatar: visible on hover, on focus, and while rows are selected. On touch screens a tap on the
 * avatar toggles it, too. A plain input, because a long list renders many.
 */
export function RowCheckbox({ label, isSelected, isShown, size, className, onSelect }: RowCheckboxProps) {
  return (
    <label
      className={`absolute grid cursor-pointer place-items-center ${className} ${
        isShown || isSelected ? '' : 'opacity-0 group-hover/row:opacity-100 focus-within:opacity-100'
      }`}
    >
      <input
        type="checkbox"
        // A list has one stop per row, and "x" selects the row that has the focus.
        tabIndex={-1}
        className="peer absolute inset-0 cursor-pointer opacity-0"
        aria-label={label}
        checked={isSelected}
        onClick={(event: MouseEvent) => onSelect(event.shiftKey)}
        // The click event has the state, with the shift key.
        onChange={() => undefined}
      />
      <span
        aria-hidden
        className={`grid place-items-center rounded-[5px] border outline-2 outline-offset-1 outline-transparent peer-focus-visible:outline-focus ${
          size === 'small' ? 'size-4' : 'size-5'
        } ${isSelected ? 'border-accent bg-accent text-on-accent' : 'border-border-control bg-surface-raised'}`}
      >
        {isSelected && <Check size={size === 'small' ? 12 : 14} strokeWidth={3} />}
      </span>
    </label>
  );
}
