import { GripVertical } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { moved, useReorderDrag } from './use-reorder-drag.ts';

export type ReorderListProps<T> = {
  /** Names the list for screen readers. */
  label: string;
  items: readonly T[];
  itemId: (item: T) => string;
  /** Names the handle of an item. */
  handleLabel: (item: T) => string;
  /** How the handle is used, by pointer and by keys. */
  hint: string;
  /** Announced after a move; `position` counts from 1. */
  movedText: (item: T, position: number) => string;
  /** `position` is that of the item that was moved, from 1. */
  onReorder: (items: readonly T[], item: T, position: number) => void;
  /**
   * `sections`: no frames, the handle over the end of each and shown on demand, the hint for screen readers.
   * `pages`: the same for what has frames of its own.
   */
  variant?: 'cards' | 'sections' | 'pages';
  children: (item: T) => ReactNode;
};

const variantClasses = {
  cards: {
    list: 'relative flex flex-col gap-2',
    item: 'flex items-start gap-1 rounded-card border bg-surface py-2 ps-1 pe-3',
    handle: 'size-8',
    hint: 'mt-1.5 text-meta text-text-muted',
  },
  sections: {
    list: 'relative flex flex-col',
    item: 'group/section relative flex border-t bg-surface',
    handle:
      'absolute end-9 top-1.5 z-1 h-7 w-6 opacity-0 group-hover/section:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-100',
    hint: 'sr-only',
  },
  pages: {
    list: 'relative flex flex-col gap-5',
    item: 'group/section relative flex rounded-card',
    handle:
      'absolute end-2 top-2.5 z-1 size-8 opacity-0 group-hover/section:opacity-100 focus-visible:opacity-100 [@media(hover:none)]:opacity-100',
    hint: 'sr-only',
  },
} as const;

/** A list whose items are reordered: dragged by their handle, or moved with the arrow keys, Home, and End. */
export function ReorderList<T>(props: ReorderListProps<T>) {
  const { label, items, itemId, handleLabel, hint, onReorder, variant = 'cards', children } = props;
  const classes = variantClasses[variant];
  const hintId = useId();
  const [announced, setAnnounced] = useState('');
  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || from === to || to < 0 || to >= items.length) return;
    onReorder(moved(items, from, to), item, to + 1);
    setAnnounced(props.movedText(item, to + 1));
  };
  const drag = useReorderDrag(move);
  return (
    <div>
      <ul aria-label={label} className={classes.list}>
        {items.map((item, index) => (
          <li
            key={itemId(item)}
            style={{ transform: drag.transformOf(index) }}
            className={`${classes.item} ${drag.index === index ? 'z-1 border-accent shadow-float' : `border-border ${drag.index === undefined ? '' : 'transition-transform'}`}`}
          >
            <button
              type="button"
              aria-label={handleLabel(item)}
              aria-describedby={hintId}
              {...drag.handle(index)}
              onKeyDown={(event) => {
                const to = targetOf(event, index, items.length);
                if (to === undefined) return;
                event.preventDefault();
                move(index, to);
              }}
              className={`focus-ring grid shrink-0 cursor-grab touch-none place-items-center rounded-control text-text-muted hover:bg-surface-sunken hover:text-text active:cursor-grabbing ${classes.handle}`}
            >
              <GripVertical aria-hidden size={16} />
            </button>
            <div className="min-w-0 flex-1">{children(item)}</div>
          </li>
        ))}
      </ul>
      <p id={hintId} className={classes.hint}>
        {hint}
      </p>
      <p role="status" className="sr-only">
        {announced}
      </p>
    </div>
  );
}

/** The position that a key moves the item to. */
function targetOf({ key }: KeyboardEvent, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowUp':
      return index - 1;
    case 'ArrowDown':
      return index + 1;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
}
