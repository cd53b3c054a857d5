import { lazy, Suspense, useEffect, useRef, useSyncExternalStore } from 'react';
import { Conversation } from './conversation/conversation.tsx';
import { Home } from './home/home.tsx';
import { showsPopup } from './host/unread.ts';
import { UnreadPopup } from './host/unread-popup.tsx';
import { Icon } from './parts/icon.tsx';
import { lazyPart } from './parts/lazy-part.tsx';
import type { Session } from './session.ts';
import { SessionContext, useApp, useSession, useTexts } from './state/use-session.ts';
import { palette } from '@confab/rules/widget-colors';

const CampaignPopup = lazy(async () => ({
  default: (await import('./campaign/campaign-popup.tsx')).CampaignPopup,
}));

/** Only some inboxes have a pre-chat form. */
const PreChatForm = lazyPart(async () => (await import('./pre-chat/pre-chat-form.tsx')).PreChatForm);

/** The whole chat in its frame. */
export function App({ session }: { session: Session }) {
  return (
    <SessionContext.Provider value={session}>
      <Frame />
    </SessionContext.Provider>
  );
}

function Frame() {
  const popup = useApp(showsPopup);
  const isCampaign = useApp((state) => state.campaign !== null);
  useTheme();
  if (!popup) return <Panel />;
  return isCampaign ? (
    <Suspense fallback={null}>
      <CampaignPopup />
    </Suspense>
  ) : (
    <UnreadPopup />
  );
}

function Panel() {
  const { closePanel } = useSession();
  const { t } = useTexts();
  const view = useApp((state) => state.view);
  const name = useApp((state) => state.channel.websiteName);
  const isOpen = useApp((state) => state.host.isOpen);
  const embedded = useApp((state) => state.host.embedded);
  const announcement = useApp((state) => state.announcement);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    // The composer focuses itself; other views focus their top, for the keyboard to continue from.
    if (isOpen && view !== 'conversation') panel.current?.focus();
  }, [isOpen, view]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && embedded) closePanel();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [embedded, closePanel]);
  return (
    <main className="panel" ref={panel} tabIndex={-1} aria-label={t('panel_title', { name })}>
      <Connection />
      {view === 'home' ? <Home /> : view === 'pre-chat' ? <PreChatForm /> : <Conversation />}
      <div className="drop-hint" aria-hidden="true">
        {t('drop_here')}
      </div>
      <div className="sr-only" role="status">
        {announcement}
      </div>
    </main>
  );
}

/** Shows when nothing can be received right now. */
function Connection() {
  const { t } = useTexts();
  const connected = useApp((state) => state.connected);
  const online = useSyncExternalStore(watchOnline, () => navigator.onLine);
  if (connected && online) return null;
  return (
    <p className="notice" role="status">
      <Icon name="alert" size={16} />
      {t(online ? 'connection_lost' : 'you_are_offline')}
    </p>
  );
}

/** Puts language, direction, light or dark and the inbox's color on the page, never as inline style text. */
function useTheme(): void {
  const scheme = useApp((state) => state.scheme);
  const color = useApp((state) => state.channel.widgetColor);
  const { tag, direction } = useTexts();
  const prefersDark = useSyncExternalStore(watchDark, () => darkQuery.matches);
  const dark = scheme === 'dark' || (scheme === 'auto' && prefersDark);
  useEffect(() => {
    const root = document.documentElement;
    root.lang = tag;
    root.dir = direction;
    root.dataset.theme = dark ? 'dark' : 'light';
    const { fill, ink, accent } = palette(color, dark ? '#16191f' : '#ffffff');
    root.style.setProperty('--fill', fill);
    root.style.setProperty('--fill-ink', ink);
    root.style.setProperty('--accent', accent);
  }, [dark, color, tag, direction]);
}

const darkQuery = matchMedia('(prefers-color-scheme: dark)');

function watchDark(listener: () => void): () => void {
  darkQuery.addEventListener('change', listener);
  return () => darkQuery.removeEventListener('change', listener);
}

function watchOnline(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}
