import { authorOf } from '../conversation/sender.ts';
import { Avatar } from '../parts/avatar.tsx';
import { RichText } from '../parts/rich-text.tsx';
import { useApp, useSession, useTexts } from '../state/use-session.ts';
import { PopupFrame } from './popup-frame.tsx';
import { unreadOf } from './unread.ts';

const maxShown = 3;

/** New messages next to the launcher while the panel is closed. It sends its height to the page. */
export function UnreadPopup() {
  const { dismissUnread, openPanel, go } = useSession();
  const { t } = useTexts();
  const messages = useApp((state) => state.messages);
  const lastSeenAt = useApp((state) => state.conversation?.contact_last_seen_at);
  const channel = useApp((state) => state.channel);
  const { store } = useSession();
  const unread = lastSeenAt === undefined ? [] : unreadOf({ ...store.get(), messages });
  const open = (): void => {
    go('conversation');
    openPanel();
  };
  return (
    <PopupFrame
      onClose={dismissUnread}
      onOpen={open}
      openLabel={unread.length > maxShown ? `${t('unread_open')} (${unread.length})` : t('unread_open')}
    >
      {unread.slice(-maxShown).map((message) => {
        const { name, url } = authorOf(message.sender, channel, t);
        return (
          <div key={message.id} className="popup-row">
            <Avatar name={name} url={url} size={32} />
            <div className="popup-bubble">
              <strong>{name}</strong>
              {message.content ? <RichText source={message.content} /> : <p>{t('attachment')}</p>}
            </div>
          </div>
        );
      })}
    </PopupFrame>
  );
}
