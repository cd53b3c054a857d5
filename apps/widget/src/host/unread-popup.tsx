import { useEffect, useRef } from 'react';
import { senderName, senderAvatar } from '../conversation/sender.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { RichText } from '../parts/rich-text.tsx';
import { useApp, useSession, useTexts } from '../state/use-session.ts';
import { unreadOf } from './unread.ts';

const maxShown = 3;

/** New messages beside the launcher while the panel is closed. It tells the page how high it is. */
export function UnreadPopup() {
  const { bridge, dismissUnread, openPanel, go } = useSession();
  const { t } = useTexts();
  const messages = useApp((state) => state.messages);
  const lastSeenAt = useApp((state) => state.conversation?.contact_last_seen_at);
  const websiteName = useApp((state) => state.channel.websiteName);
  const avatarUrl = useApp((state) => state.channel.avatarUrl);
  const { store } = useSession();
  const unread = lastSeenAt === undefined ? [] : unreadOf({ ...store.get(), messages });
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const tell = (): void =>
      bridge.post('updateIframeHeight', {
        isFixedHeight: true,
        extraHeight: Math.ceil(element.scrollHeight),
      });
    const observer = new ResizeObserver(tell);
    observer.observe(element);
    return () => {
      observer.disconnect();
      bridge.post('updateIframeHeight', { isFixedHeight: false, extraHeight: 0 });
    };
  }, [bridge]);
  const open = (): void => {
    go('conversation');
    openPanel();
  };
  return (
    <section className="popup" ref={box} aria-label={t('unread_title')}>
      <button type="button" className="popup-close" onClick={dismissUnread} aria-label={t('unread_close')}>
        <Icon name="close" size={16} />
      </button>
      {unread.slice(-maxShown).map((message) => {
        const name = senderName(message.sender) || websiteName;
        return (
          <div key={message.id} className="popup-row">
            <Avatar name={name} url={senderAvatar(message.sender) || avatarUrl} size={32} />
            <div className="popup-bubble">
              <strong>{name}</strong>
              {message.content ? <RichText source={message.content} /> : <p>{t('attachment')}</p>}
            </div>
          </div>
        );
      })}
      <button type="button" className="popup-open" onClick={open}>
        {unread.length > maxShown ? `${t('unread_open')} (${unread.length})` : t('unread_open')}
      </button>
    </section>
  );
}
