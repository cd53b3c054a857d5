import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';

type CardCheckboxProps = {
  label: string;
  isSelected: boolean;
  /** Whether it shows without the pointer, as something is selected. */
  isShown: boolean;
  isCompact: boolean;
  onSelect: (isRange: boolean) => void;
};

/**
 * Stands over the avatar: seen on hover, on focus and while something is selected. A finger that taps the avatar taps
 * it, too. A plain input, since a long list draws many.
 */
export function CardCheckbox({ label, isSelected, isShown, isCompact, onSelect }: CardCheckboxProps) {
  const place = isCompact ? 'start-1 top-0 h-9 w-7' : 'start-2 top-2 size-10';
  return (
    <label
      className={`absolute grid cursor-pointer place-items-center ${place} ${
        isShown || isSelected ? '' : 'opacity-0 group-hover/card:opacity-100 focus-within:opacity-100'
      }`}
    >
      <input
        type="checkbox"
        // A list has one stop per card, and "x" selects the card that has the focus.
        tabIndex={-1}
        className="peer absolute inset-0 cursor-pointer opacity-0"
        aria-label={label}
        checked={isSelected}
        onClick={(event: MouseEvent) => onSelect(event.shiftKey)}
        // The click says it all, with the shift key.
        onChange={() => undefined}
      />
      <span
        aria-hidden
        className={`grid place-items-center rounded-[5px] border outline-2 outline-offset-1 outline-transparent peer-focus-visible:outline-focus ${
          isCompact ? 'size-4' : 'size-5'
        } ${isSelected ? 'border-accent bg-accent text-on-accent' : 'border-border-control bg-surface-raised'}`}
      >
        {isSelected && <Check size={isCompact ? 12 : 14} strokeWidth={3} />}
      </span>
    </label>
  );
}
