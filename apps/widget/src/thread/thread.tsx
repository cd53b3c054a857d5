import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useApp, useSession, useTexts } from '../state/store.ts';
import type { Translator } from '../text/translate.ts';
import { DraftBubble, MessageRow } from './message-row.tsx';
import { buildRows } from './rows.ts';

/** Nearer to the end than this counts as reading along. */
const NEAR_END = 80;

/** The conversation, oldest first. It follows new messages while the visitor is at its end, and stays put otherwise. */
export function Thread() {
  const { sync } = useSession();
  const { t, tag } = useTexts();
  const messages = useApp((state) => state.messages);
  const history = useApp((state) => state.history);
  const rows = useMemo(() => buildRows(messages, (at) => new Date(at * 1000).toDateString()), [messages]);
  const lastSettled = messages.settled.at(-1);
  const box = useRef<HTMLDivElement>(null);
  const place = usePlace(box, messages.settled[0]?.id ?? 0, rows.length);
  if (history === 'failed' && rows.length === 0) {
    return (
      <div className="thread center">
        <p>{t('load_failed')}</p>
        <button type="button" className="button quiet" onClick={() => void sync.load()}>
          {t('try_again')}
        </button>
      </div>
    );
  }
  return (
    <div className="thread-frame">
      <div
        className="thread scroll"
        ref={box}
        onScroll={place.onScroll}
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={t('your_conversation')}
      >
        {history === 'loading' && rows.length === 0 ? <Skeleton label={t('loading')} /> : <Earlier />}
        <ol className="rows">
          {rows.map((row) => {
            if (row.kind === 'day') {
              return (
                <li key={row.key} className="day">
                  {dayText(row.at, { t, tag })}
                </li>
              );
            }
            if (row.kind === 'draft')
              return <DraftBubble key={row.key} draft={row.draft} starts={row.starts} />;
            const newest = row.message === lastSettled && messages.drafts.length === 0;
            return <MessageRow key={row.key} row={row} newest={newest} />;
          })}
        </ol>
        <Typing />
      </div>
      {place.away && (
        <button
          type="button"
          className="to-end"
          onClick={place.toEnd}
          aria-label={t('continue_conversation')}
        >
          <Icon name="down" size={18} />
        </button>
      )}
    </div>
  );
}

/** Keeps the view where it belongs: at the end while it is there, on the same message when older ones load. */
function usePlace(box: { readonly current: HTMLDivElement | null }, firstId: number, count: number) {
  const follow = useRef(true);
  const before = useRef({ firstId, height: 0 });
  const [away, setAway] = useState(false);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const grewAbove = before.current.firstId !== 0 && firstId < before.current.firstId;
    if (grewAbove) element.scrollTop += element.scrollHeight - before.current.height;
    else if (follow.current) element.scrollTop = element.scrollHeight;
    before.current = { firstId, height: element.scrollHeight };
  }, [firstId, count, box]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element || !('ResizeObserver' in window)) return;
    // Pictures that arrive and a keyboard that opens change the size after drawing.
    const observer = new ResizeObserver(() => {
      if (follow.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);
  return {
    away,
    toEnd: () => box.current?.scrollTo({ top: box.current.scrollHeight }),
    onScroll: () => {
      const element = box.current;
      if (!element) return;
      follow.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_END;
      setAway(!follow.current);
    },
  };
}

function Earlier() {
  const { sync } = useSession();
  const { t } = useTexts();
  const more = useApp((state) => state.hasEarlier);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  if (!more) return null;
  const load = async (): Promise<void> => {
    setState('loading');
    await sync.loadEarlier().then(
      () => setState('idle'),
      () => setState('failed'),
    );
  };
  return (
    <button
      type="button"
      className="earlier"
      aria-disabled={state === 'loading'}
      onClick={() => state !== 'loading' && void load()}
    >
      {t(state === 'loading' ? 'loading' : state === 'failed' ? 'load_failed' : 'load_earlier')}
    </button>
  );
}

function Skeleton({ label }: { label: string }) {
  return (
    <div className="skeleton" role="status" aria-label={label}>
      <span />
      <span className="own" />
      <span />
    </div>
  );
}

function Typing() {
  const { t } = useTexts();
  const name = useApp((state) => state.typing);
  if (name === null) return null;
  return (
    <p className="typing">
      <span className="dots" aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {name ? t('typing', { name }) : t('team_typing')}
    </p>
  );
}

function dayText(at: number, { t, tag }: Pick<Translator, 't' | 'tag'>): string {
  const date = new Date(at * 1000);
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (date.toDateString() === today.toDateString()) return t('today');
  if (date.toDateString() === yesterday.toDateString()) return t('yesterday');
  const year = date.getFullYear() === today.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'long', year }).format(date);
}
