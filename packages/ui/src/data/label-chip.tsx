import { Button } from 'react-aria-components/Button';
import { X } from 'lucide-react';

export type LabelChipProps = {
  text: string;
  /** Any CSS color, shown as a swatch; no text is placed on it, so it stays readable. */
  color: string;
  size?: 'small' | 'medium';
  onRemove?: () => void;
  /** Name of the remove button; required with `onRemove`. */
  removeLabel?: string;
  className?: string;
};

/** A label with its color. */
export function LabelChip({
  text,
  color,
  size = 'medium',
  onRemove,
  removeLabel,
  className = '',
}: LabelChipProps) {
  const box = size === 'small' ? 'h-4.5 gap-1 px-1.5 text-[11px]' : 'h-6 gap-1.5 px-2 text-meta';
  return (
    <span
      className={`inline-flex max-w-full items-center rounded-full border border-border-strong bg-surface text-text ${box} ${className}`}
    >
      <span
        aria-hidden
        className="size-2 shrink-0 rounded-full ring-1 ring-black/10"
        style={{ backgroundColor: color }}
      />
      <bdi className="truncate font-medium">{text}</bdi>
      {onRemove && (
        <Button
          aria-label={removeLabel ?? text}
          onPress={onRemove}
          className="focus-ring -me-2 grid size-6 place-items-center rounded-full text-text-muted hover:text-text"
        >
          <X aria-hidden size={12} />
        </Button>
      )}
    </span>
  );
}
