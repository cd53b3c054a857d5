import { useEffect, useState } from 'react';
import { Composer } from '../composer/composer.tsx';
import { expectation } from '../home/team-status.ts';
import { Avatar } from '../parts/avatar.tsx';
import { Header } from '../parts/header.tsx';
import { RichText } from '../parts/rich-text.tsx';
import { useApp, useSession, useTexts } from '../state/use-session.ts';
import type { State } from '../state/state.ts';
import { senderName, senderAvatar } from './sender.ts';
import { markSeen } from './sync.ts';
import { Thread } from '../thread/thread.tsx';
import { isOpenAt } from '../home/availability.ts';

/** The conversation: its agents, the messages, and the composer. */
export function Conversation() {
  const session = useSession();
  const channel = useApp((state) => state.channel);
  const agentName = useApp((state) => senderName(lastAgent(state)));
  const agentFace = useApp((state) => senderAvatar(lastAgent(state)));
  const subtitle = useApp((state) => expectation(state, new Date()));
  const last = useApp((state) => state.messages.settled.at(-1)?.id);
  const isOpen = useApp((state) => state.host.isOpen);
  const ended = useApp(
    (state) => state.conversation?.status === 'resolved' && !state.channel.allowMessagesAfterResolved,
  );
  useEffect(() => {
    if (!isOpen) return;
    const update = (): void => {
      if (document.visibilityState === 'visible') markSeen(session);
    };
    update();
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, [isOpen, last, session]);
  return (
    <>
      <Header
        title={agentName || channel.websiteName}
        subtitle={subtitle}
        avatar={
          <Avatar name={agentName || channel.websiteName} url={agentFace || channel.avatarUrl} size={36} />
        }
      />
      <OutOfOffice />
      <Thread />
      {ended ? <Ended /> : <Composer />}
    </>
  );
}

function lastAgent({ messages }: State) {
  return messages.settled.findLast((message) => message.sender?.type === 'user')?.sender;
}

/** Before the first message the thread is empty, so the notice of a later reply is shown there. */
function OutOfOffice() {
  const text = useApp(({ channel, messages }) =>
    channel.workingHoursEnabled &&
    channel.outOfOfficeMessage &&
    messages.settled.length === 0 &&
    !isOpenAt(channel.workingHours, channel.timezone, new Date())
      ? channel.outOfOfficeMessage
      : '',
  );
  if (!text) return null;
  return (
    <div className="notice calm">
      <RichText source={text} />
    </div>
  );
}

function Ended() {
  const { api, startConversation, store } = useSession();
  const { t } = useTexts();
  const hasEmail = useApp((state) => state.contact?.has_email ?? false);
  const [sent, setSent] = useState<'' | 'transcript_sent' | 'action_failed'>('');
  const emailTranscript = async (): Promise<void> => {
    const result = await api.sendTranscript().then(
      () => 'transcript_sent' as const,
      () => 'action_failed' as const,
    );
    setSent(result);
    store.set({ announcement: t(result) });
  };
  return (
    <div className="ended">
      <p>{t('conversation_ended')}</p>
      <button type="button" className="button wide" onClick={startConversation}>
        {t('start_new')}
      </button>
      {hasEmail && (
        <button type="button" className="link" onClick={() => void emailTranscript()}>
          {t('send_transcript')}
        </button>
      )}
      {sent && <p className="muted">{t(sent)}</p>}
    </div>
  );
}
