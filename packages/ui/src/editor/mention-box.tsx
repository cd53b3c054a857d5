import { useEffect, useRef, type ReactNode } from 'react';

export type MentionItem = {
  id: string;
  label: string;
  /** Beside or under the label. */
  description?: string;
  /** Before the label; decorative. */
  icon?: ReactNode;
};

export type MentionBoxProps = {
  /** Of the list; options are `${id}-0`, `${id}-1` and so on. */
  id: string;
  label: string;
  items: readonly MentionItem[];
  /** Index of the highlighted item. */
  highlighted: number;
  /** Any CSS height; the list scrolls beyond it. */
  maxHeight: string;
  onHighlight: (index: number) => void;
  onChoose: (item: MentionItem) => void;
};

/** The list under a caret. The text field keeps the focus and hands over its keys with `mentionKey`. */
export function MentionBox(props: MentionBoxProps) {
  const { id, label, items, highlighted, maxHeight, onHighlight, onChoose } = props;
  const listRef = useRef<HTMLDivElement>(null);
  useEffect(() => {
    listRef.current?.children[highlighted]?.scrollIntoView({ block: 'nearest' });
  }, [highlighted]);
  return (
    <div
      ref={listRef}
      role="listbox"
      id={id}
      aria-label={label}
      style={{ maxHeight }}
      className="w-72 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card bg-surface-raised p-1 text-control text-text shadow-float"
    >
      {items.map((item, index) => (
        // Keys reach the list through the text field, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
        <div
          key={item.id}
          role="option"
          id={`${id}-${index}`}
          aria-selected={index === highlighted}
          onMouseDown={(event) => event.preventDefault()}
          onMouseMove={() => onHighlight(index)}
          onClick={() => onChoose(item)}
          className="flex min-h-8 cursor-default items-center gap-2 rounded-control px-2 py-1 select-none aria-selected:bg-surface-active"
        >
          {item.icon != null && <span aria-hidden>{item.icon}</span>}
          <bdi
            className={`truncate font-medium ${item.description === undefined ? 'min-w-0' : 'max-w-3/5 shrink-0'}`}
          >
            {item.label}
          </bdi>
          {item.description !== undefined && (
            <span className="min-w-0 flex-1 truncate text-text-muted">
              <bdi className="truncate-end">{item.description}</bdi>
            </span>
          )}
        </div>
      ))}
    </div>
  );
}

/** The effect of a key on an open list: the next highlight (arrows wrap), `choose`, `close`, or nothing. */
export function mentionKey(key: string, at: number, count: number): number | 'choose' | 'close' | undefined {
  if (key === 'ArrowDown') return (at + 1) % count;
  if (key === 'ArrowUp') return (at - 1 + count) % count;
  if (key === 'Enter' || key === 'Tab') return 'choose';
  return key === 'Escape' ? 'close' : undefined;
}
