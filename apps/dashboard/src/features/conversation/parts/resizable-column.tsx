import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
import { readStored, store } from '../../../platform/browser-storage.ts';
import { useText } from '../../../platform/messages/use-text.ts';

const minWidth = 260;
const maxWidth = 520;
const defaultWidth = 340;
const storageKey = 'conversation-list-width';

/** The list's column; its edge is moved by mouse and arrow keys, and its width is stored. */
export function ResizableColumn({
  isHiddenOnPhone,
  children,
}: {
  isHiddenOnPhone: boolean;
  children: ReactNode;
}) {
  const text = useText();
  const [width, setWidth] = useState(readWidth);
  const column = useRef<HTMLDivElement>(null);
  const resize = (requested: number) => {
    const next = Math.round(Math.min(maxWidth, Math.max(minWidth, requested)));
    setWidth(next);
    store(storageKey, String(next));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !column.current) return;
    const box = column.current.getBoundingClientRect();
    const isRtl = getComputedStyle(column.current).direction === 'rtl';
    resize(isRtl ? box.right - event.clientX : event.clientX - box.left);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const step = { ArrowRight: isRtl ? -16 : 16, ArrowLeft: isRtl ? 16 : -16 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    resize(width + step);
  };
  return (
    <div
      ref={column}
      style={{ '--list-width': `${width}px` } as React.CSSProperties}
      className={`relative h-full shrink-0 border-e border-border max-md:w-full max-md:border-e-0 md:w-(--list-width) ${
        isHiddenOnPhone ? 'max-md:hidden' : ''
      }`}
    >
      {children}
      {/* A separator with a value is a control: it takes focus and keys. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={text('conversation:list.resize')}
        aria-valuenow={width}
        aria-valuemin={minWidth}
        aria-valuemax={maxWidth}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        onDoubleClick={() => resize(defaultWidth)}
        onKeyDown={onKeyDown}
        className="absolute inset-y-0 -end-1 z-10 w-2 cursor-col-resize touch-none transition-colors hover:bg-accent/20 focus-visible:bg-accent/30 max-md:hidden"
      />
    </div>
  );
}

function readWidth(): number {
  const stored = Number(readStored(storageKey));
  return stored >= minWidth && stored <= maxWidth ? stored : defaultWidth;
}
