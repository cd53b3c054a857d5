import { isOwn } from '../conversation/message-list.ts';
import { authorOf } from '../conversation/sender.ts';
import { unreadOf } from '../host/unread.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Icon } from '../parts/icon.tsx';
import { WindowButtons } from '../parts/header.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useApp, useSession, useTexts } from '../state/use-session.ts';
import { expectation, isTeamOnline } from './team-status.ts';

/** Only some websites have a help center. */
const PopularArticles = lazyPart(async () => (await import('./popular-articles.tsx')).PopularArticles);

/** First view: welcome, who is there, and the way into a conversation. */
export function Home() {
  const channel = useApp((state) => state.channel);
  const { t } = useTexts();
  return (
    <div className="home">
      <div className="hero">
        <div className="hero-bar">
          {channel.avatarUrl ? (
            <Avatar name={channel.websiteName} url={channel.avatarUrl} size={40} />
          ) : (
            <span />
          )}
          <span className="hero-buttons">
            <WindowButtons />
          </span>
        </div>
        <h1>
          <bdi>{channel.welcomeTitle || t('panel_title', { name: channel.websiteName })}</bdi>
        </h1>
        {channel.welcomeTagline && (
          <p>
            <bdi>{channel.welcomeTagline}</bdi>
          </p>
        )}
      </div>
      <div className="home-cards">
        <TeamCard />
        <RecentCard />
        {channel.portal && <PopularArticles portal={channel.portal} />}
      </div>
      <Branding />
    </div>
  );
}

function TeamCard() {
  const { startConversation } = useSession();
  const { t } = useTexts();
  const online = useApp((state) => isTeamOnline(state, new Date()));
  const expected = useApp((state) => expectation(state, new Date()));
  const agents = useApp((state) => state.agents);
  const running = useApp(
    ({ conversation, channel }) =>
      conversation !== null && (conversation.status !== 'resolved' || channel.allowMessagesAfterResolved),
  );
  return (
    <section className="card">
      <div className="team">
        <div>
          <h2>
            <span className={online ? 'dot on' : 'dot'} />
            {t(online ? 'online' : 'offline')}
          </h2>
          <p>{expected}</p>
        </div>
        {agents.length > 0 && (
          <span className="faces">
            {agents.slice(0, 3).map((agent) => (
              <Avatar key={agent.id} name={agent.name} url={agent.avatar_url} size={34} />
            ))}
          </span>
        )}
      </div>
      <button type="button" className="button wide" onClick={startConversation}>
        {t(running ? 'continue_conversation' : 'start_conversation')}
        <Icon name="send" size={18} />
      </button>
    </section>
  );
}

/** More than the card has room for. */
const maxPreviewCharacters = 300;

function RecentCard() {
  const { go } = useSession();
  const { t } = useTexts();
  const last = useApp((state) => (state.conversation ? state.messages.settled.at(-1) : undefined));
  const unread = useApp((state) => unreadOf(state).length);
  const channel = useApp((state) => state.channel);
  if (!last) return null;
  const own = isOwn(last);
  const preview = last.content?.slice(0, maxPreviewCharacters) || t('attachment');
  const { name, url } = authorOf(last.sender, channel, t);
  return (
    <button type="button" className="card recent" onClick={() => go('conversation')}>
      {!own && <Avatar name={name} url={url} size={34} />}
      <span className="recent-text">
        <strong>{t('your_conversation')}</strong>
        <span>{own ? t('you_said', { text: preview }) : preview}</span>
      </span>
      {unread > 0 ? (
        <span className="badge">
          <span aria-hidden="true">{unread}</span>
          <span className="sr-only">{t('new_messages', { count: unread })}</span>
        </span>
      ) : (
        <Icon name="chevron" size={18} />
      )}
    </button>
  );
}

function Branding() {
  const { t } = useTexts();
  const brand = useApp((state) => state.brand);
  const hidden = useApp((state) => state.channel.disableBranding);
  if (hidden || !brand.name) return null;
  return (
    <p className="branding">
      {brand.url ? (
        <a href={brand.url} target="_blank" rel="noopener noreferrer">
          {t('powered_by', { name: brand.name })}
        </a>
      ) : (
        t('powered_by', { name: brand.name })
      )}
    </p>
  );
}
