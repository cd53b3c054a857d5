import { useMemo, useRef, useState, type ReactNode } from 'react';
import { expectation } from '../home/team-status.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { useApp, useSession, useTexts } from '../state/use-session.ts';
import type { Translator } from '../text/translate.ts';
import { DraftBubble, MessageRow } from './message-row.tsx';
import { buildRows, type Row } from './rows.ts';
import { useScrollAnchor } from './use-scroll-anchor.ts';

/** The conversation, oldest first. It follows new messages while the visitor is at its end, and stays put otherwise. */
export function Thread() {
  const { sync } = useSession();
  const { t } = useTexts();
  const messages = useApp((state) => state.messages);
  const history = useApp((state) => state.history);
  const rows = useMemo(() => buildRows(messages, (at) => new Date(at * 1000).toDateString()), [messages]);
  const box = useRef<HTMLDivElement>(null);
  const spot = useScrollAnchor(box, messages.settled[0]?.id ?? 0, rows.length);
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
  const newest = messages.drafts.length === 0 ? messages.settled.at(-1)?.id : undefined;
  return (
    <div className="thread-frame">
      <Log box={box} onScroll={spot.onScroll}>
        {history === 'loading' && rows.length === 0 ? <Skeleton /> : <Earlier />}
        {history === 'ready' && rows.length === 0 && <Intro />}
        <ol className="rows">{rows.map((row) => drawRow(row, newest))}</ol>
        <Typing />
      </Log>
      {spot.away && (
        <button type="button" className="to-end" onClick={spot.toEnd} aria-label={t('continue_conversation')}>
          <Icon name="down" size={18} />
        </button>
      )}
    </div>
  );
}

/** A region that scrolls has to take the keyboard's focus, or its older lines are out of reach. */
function Log({
  box,
  onScroll,
  children,
}: {
  box: { current: HTMLDivElement | null };
  onScroll: () => void;
  children: ReactNode;
}) {
  const { t } = useTexts();
  const reachable = { tabIndex: 0 };
  return (
    <div
      className="thread scroll"
      ref={box}
      onScroll={onScroll}
      role="log"
      aria-live="off"
      aria-label={t('your_conversation')}
      {...reachable}
    >
      {children}
    </div>
  );
}

function drawRow(row: Row, newest: number | undefined): ReactNode {
  if (row.kind === 'day') return <Day key={row.key} at={row.at} />;
  if (row.kind === 'draft') return <DraftBubble key={row.key} draft={row.draft} starts={row.starts} />;
  return <MessageRow key={row.key} row={row} newest={row.message.id === newest} />;
}

function Day({ at }: { at: number }) {
  const texts = useTexts();
  return <li className="day">{dayText(at, texts)}</li>;
}

/** Shown in an empty thread. */
function Intro() {
  const channel = useApp((state) => state.channel);
  const expected = useApp((state) => expectation(state, new Date()));
  const agents = useApp((state) => state.agents);
  return (
    <div className="intro">
      <span className="faces">
        {agents.length > 0 ? (
          agents
            .slice(0, 3)
            .map((agent) => <Avatar key={agent.id} name={agent.name} url={agent.avatar_url} size={44} />)
        ) : (
          <Avatar name={channel.websiteName} url={channel.avatarUrl} size={44} />
        )}
      </span>
      <strong>{channel.websiteName}</strong>
      {channel.welcomeTagline && (
        <p>
          <bdi>{channel.welcomeTagline}</bdi>
        </p>
      )}
      <p>{expected}</p>
    </div>
  );
}

function Earlier() {
  const { sync } = useSession();
  const { t } = useTexts();
  const more = useApp((state) => state.hasEarlier);
  const [state, setState] = useState<'load_earlier' | 'loading' | 'load_failed'>('load_earlier');
  if (!more) return null;
  const load = async (): Promise<void> => {
    if (state === 'loading') return;
    setState('loading');
    await sync.loadEarlier().then(
      () => setState('load_earlier'),
      () => setState('load_failed'),
    );
  };
  return (
    <button type="button" className="earlier" aria-disabled={state === 'loading'} onClick={() => void load()}>
      {t(state)}
    </button>
  );
}

function Skeleton() {
  const { t } = useTexts();
  return (
    <div className="skeleton" role="status" aria-label={t('loading')}>
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

function dayText(at: number, { t, tag }: Translator): string {
  const date = new Date(at * 1000);
  const today = new Date();
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (date.toDateString() === today.toDateString()) return t('today');
  if (date.toDateString() === yesterday.toDateString()) return t('yesterday');
  const year = date.getFullYear() === today.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(tag, { weekday: 'short', day: 'numeric', month: 'long', year }).format(date);
}
