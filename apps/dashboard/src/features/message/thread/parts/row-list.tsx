import { Button } from '@confab/ui/button';
import { useSearch } from '@tanstack/react-router';
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { ArrowDown } from 'lucide-react';
import {
  useCallback,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  type UIEvent,
} from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { quotedId, type Thread } from '../../model.ts';
import { previewOf } from '../../preview-model.ts';
import type { Row } from '../rows-model.ts';
import { Bubble } from './bubble.tsx';
import { ActivityLine, DayDivider, UnreadDivider } from './dividers.tsx';
import type { MessageActions } from './message-menu.tsx';

export type RowListProps = {
  rows: readonly Row[];
  thread: Thread;
  actions: Omit<MessageActions, 'jump'>;
  /** Scrolled near the first row: time to load older ones. */
  onNearTop: (() => void) | undefined;
  /** Loads the messages between the first row and this message; returns whether it is loaded now. */
  loadBackTo: (id: number) => Promise<boolean>;
  top: ReactNode;
};

const nearEndPx = 80;

/** Virtualized. The view stays at the end while rows are added at either side. */
export function RowList({ rows, thread, actions, onNearTop, loadBackTo, top }: RowListProps) {
  'use no memo';
  const text = useText();
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  const [marked, setMarked] = useState<string>();
  const virtualizer = useRows(rows, scroller);
  useEndOnResize(scroller, isAtEnd, () => virtualizer.scrollToEnd());
  const drawn = virtualizer.getVirtualItems();
  useNearTop(drawn[0]?.index, rows.length, onNearTop);
  const missed = useMissed(rows, isAtEnd);
  const jump = useJump(rows, virtualizer, setMarked, loadBackTo);
  useLinked(jump);
  // Manual, since nothing here is memoized: bubbles with the same props are not re-rendered.
  const all = useMemo<MessageActions>(() => ({ ...actions, jump }), [actions, jump]);
  const measureEnd = ({ currentTarget: box }: UIEvent<HTMLElement>) =>
    setAtEnd(box.scrollHeight - box.scrollTop - box.clientHeight < nearEndPx);
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={scroller}
        role="log"
        aria-live="off"
        aria-label={text('conversation:thread.label')}
        // A region that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onScroll={measureEnd}
        className="h-full overflow-x-hidden overflow-y-auto -outline-offset-2 [overflow-anchor:none]"
      >
        {top != null && <div className="flex justify-center p-2">{top}</div>}
        <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
          {drawn.map(({ key, index, start }) => {
            const row = rows[index];
            return (
              <div
                key={key}
                ref={virtualizer.measureElement}
                data-index={index}
                className="absolute inset-x-0 top-0"
                style={{ transform: `translateY(${start}px)` }}
              >
                {row && <OneRow row={row} thread={thread} actions={all} isMarked={row.key === marked} />}
              </div>
            );
          })}
        </div>
      </div>
      <Announcer thread={thread} />
      {!isAtEnd && <JumpButton missed={missed} onPress={() => virtualizer.scrollToEnd()} />}
    </div>
  );
}

/** Stays at the end: rows added above do not move the view, rows added below are scrolled to. */
function useRows(rows: readonly Row[], scroller: RefObject<HTMLDivElement | null>) {
  'use no memo';
  // The virtualizer changes under the same reference, so nothing that uses it may be memoized.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'entry'],
    getItemKey: (index) => rows[index]?.key ?? index,
    // Rows out of sight are rendered after the rest is painted.
    overscan: useDeferredValue(6, 0),
    anchorTo: 'end',
    followOnAppend: true,
    scrollEndThreshold: nearEndPx,
    // Behind the last row; the browser stops at the end.
    initialOffset: () => rows.reduce((sum, row) => sum + heights[row.kind], 0),
    paddingStart: 12,
    paddingEnd: 8,
  });
  // Estimated heights are inexact: this repeats until the actual end is reached.
  useLayoutEffect(() => virtualizer.scrollToEnd(), [virtualizer]);
  return virtualizer;
}

/** Scrolls to a message and highlights it; one that is not loaded yet is fetched first, with everything in between. */
function useJump(
  rows: readonly Row[],
  virtualizer: Virtualizer<HTMLDivElement, Element>,
  mark: Dispatch<SetStateAction<string | undefined>>,
  loadBackTo: (id: number) => Promise<boolean>,
): (id: number) => void {
  const latest = useRef({ rows, loadBackTo });
  const requested = useRef<number>(undefined);
  const go = useCallback(
    (id: number): boolean => {
      const isTarget = (row: Row) => row.kind === 'entry' && row.entry.message?.id === id;
      const index = latest.current.rows.findIndex(isTarget);
      const row = latest.current.rows[index];
      if (!row) return false;
      virtualizer.scrollToIndex(index, { align: 'center' });
      mark(row.key);
      setTimeout(() => mark((now) => (now === row.key ? undefined : now)), 1_600);
      return true;
    },
    [virtualizer, mark],
  );
  useEffect(() => {
    latest.current = { rows, loadBackTo };
    if (requested.current !== undefined && go(requested.current)) requested.current = undefined;
  });
  return useCallback(
    (id) => {
      if (go(id)) return;
      requested.current = id;
      void latest.current.loadBackTo(id).then((isThere) => {
        if (!isThere) requested.current = undefined;
      });
    },
    [go],
  );
}

/** Scrolls to the message in the URL. */
function useLinked(jump: (id: number) => void): void {
  const search: { messageId?: unknown } = useSearch({ strict: false });
  const id = Number(search.messageId);
  useEffect(() => {
    if (Number.isSafeInteger(id) && id > 0) jump(id);
  }, [id, jump]);
}

const heights = { day: 40, unread: 32, activity: 28, entry: 64 };

type OneRowProps = { row: Row; thread: Thread; actions: MessageActions; isMarked: boolean };

function OneRow({ row, thread, actions, isMarked }: OneRowProps) {
  switch (row.kind) {
    case 'day':
      return <DayDivider at={row.at} />;
    case 'unread':
      return <UnreadDivider count={row.count} />;
    case 'activity':
      return <ActivityLine text={row.text} at={row.at} />;
    case 'entry': {
      const { entry, isFirst, isLast } = row;
      const id = entry.message ? quotedId(entry.message) : entry.pending?.inReplyTo;
      const quoted = id === undefined ? undefined : thread.messages.find((message) => message.id === id);
      return <Bubble {...{ entry, isFirst, isLast, isMarked, quoted, actions }} />;
    }
  }
}

function JumpButton({ missed, onPress }: { missed: number; onPress: () => void }) {
  const text = useText();
  return (
    <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
      <Button
        size="small"
        icon={<ArrowDown aria-hidden size={14} />}
        onPress={onPress}
        className="pointer-events-auto animate-rise-in rounded-full shadow-float"
      >
        {missed > 0 ? text('conversation:thread.new', { count: missed }) : text('conversation:thread.newest')}
      </Button>
    </div>
  );
}

/** Announces new messages politely; those present when the conversation was opened are not announced. */
function Announcer({ thread }: { thread: Thread }) {
  const text = useText();
  const newest = thread.messages.at(-1);
  const [announcedId, setAudible] = useState(newest?.id ?? 0);
  const [announced, setAnnounced] = useState('');
  if (newest && newest.id > announcedId) {
    setAudible(newest.id);
    const { text: preview, file } = previewOf(newest);
    const body = preview || (file ? text(`conversation:file.${file}`) : '');
    if (newest.sender?.type === 'contact') setAnnounced(`${newest.sender.name}: ${body}`);
  }
  return (
    <p aria-live="polite" className="sr-only">
      {announced}
    </p>
  );
}

/** The newest message stays in view when the height of the thread changes. */
function useEndOnResize(
  scroller: RefObject<HTMLDivElement | null>,
  isAtEnd: boolean,
  scrollToEnd: () => void,
): void {
  const keepEnd = useEffectEvent(() => {
    if (isAtEnd) scrollToEnd();
  });
  useEffect(() => {
    if (!scroller.current) return undefined;
    const observer = new ResizeObserver(() => keepEnd());
    observer.observe(scroller.current);
    return () => observer.disconnect();
  }, [scroller]);
}

function useNearTop(first: number | undefined, count: number, onNearTop: (() => void) | undefined): void {
  const isNear = first !== undefined && first < 6;
  const run = useEffectEvent(() => onNearTop?.());
  useEffect(() => {
    if (isNear) run();
  }, [isNear, count]);
}

/** The number of rows that arrived while the reader was scrolled up. */
function useMissed(rows: readonly Row[], isAtEnd: boolean): number {
  const lastKey = rows.at(-1)?.key;
  const [seen, setSeen] = useState(lastKey);
  if (isAtEnd && seen !== lastKey) setSeen(lastKey);
  const at = rows.findIndex((row) => row.key === seen);
  return at === -1 ? 0 : rows.slice(at + 1).filter((row) => row.kind === 'entry').length;
}
