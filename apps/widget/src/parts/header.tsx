import { type ReactNode, useCallback, useState } from 'react';
import { ignoreFailure } from '../core.ts';
import { Icon } from './icon.tsx';
import { useEscape } from './use-escape.ts';
import { useApp, useSession, useTexts } from '../state/use-session.ts';

/** The bar over every view but home: back, the other person, and the window's buttons. */
export function Header({
  title,
  subtitle,
  avatar,
}: {
  title: string;
  subtitle?: ReactNode;
  avatar?: ReactNode;
}) {
  const { go } = useSession();
  const { t } = useTexts();
  return (
    <header className="header">
      <button type="button" className="icon-button" onClick={() => go('home')} aria-label={t('back')}>
        <Icon name="back" />
      </button>
      {avatar}
      <div className="header-text">
        <h1>{title}</h1>
        {subtitle && <p>{subtitle}</p>}
      </div>
      <EndButton />
      <WindowButtons />
    </header>
  );
}

/** Pop-out and close, where the page around allows or needs them. */
export function WindowButtons() {
  const { popOut, closePanel } = useSession();
  const { t } = useTexts();
  const host = useApp((state) => state.host);
  if (!host.embedded) return null;
  return (
    <>
      {host.showPopoutButton && (
        <button type="button" className="icon-button" onClick={popOut} aria-label={t('popout')}>
          <Icon name="popout" />
        </button>
      )}
      {(host.isMobile || host.hideMessageBubble) && (
        <button type="button" className="icon-button" onClick={closePanel} aria-label={t('close')}>
          <Icon name="close" />
        </button>
      )}
    </>
  );
}

function EndButton() {
  const { api, store } = useSession();
  const { t } = useTexts();
  const [asking, setAsking] = useState(false);
  const cancel = useCallback(() => setAsking(false), []);
  useEscape(asking, cancel);
  const possible = useApp(
    ({ channel, conversation, view }) =>
      view === 'conversation' &&
      channel.enabledFeatures.includes('end_conversation') &&
      conversation !== null &&
      conversation.status !== 'resolved',
  );
  if (!possible) return null;
  const end = async (): Promise<void> => {
    setAsking(false);
    await api.endConversation();
    const { conversation } = store.get();
    if (conversation) store.set({ conversation: { ...conversation, status: 'resolved' } });
  };
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={t('end_conversation')}
        aria-expanded={asking}
        onClick={() => setAsking(!asking)}
      >
        <Icon name="end" />
      </button>
      {asking && (
        <div className="confirm" role="alertdialog" aria-label={t('end_confirm')}>
          <p>{t('end_confirm')}</p>
          <button type="button" className="button quiet" onClick={cancel}>
            {t('cancel')}
          </button>
          <button
            type="button"
            className="button"
            ref={(element) => element?.focus()}
            onClick={() => ignoreFailure(end().catch(() => store.set({ announcement: t('action_failed') })))}
          >
            {t('end_conversation')}
          </button>
        </div>
      )}
    </>
  );
}
