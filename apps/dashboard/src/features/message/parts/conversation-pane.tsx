import type { Conversation } from '@confab/contract/features/conversation';
import { deferred } from '@confab/ui/deferred';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { channelKindOf } from '../../../channels/registry.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { useConnection } from '../../integration/index.ts';
import { pageConfig } from '../../../platform/page-config.ts';
import {
  deleteMessageMutation,
  renewLinksMutation,
  retryMessageMutation,
  translateMutation,
} from '../api.ts';
import type { ThreadMessage } from '../model.ts';
import type { ComposerMode } from '../composer/parts/composer-notes.tsx';
import type { ComposerProps } from '../composer/parts/use-writing.ts';
import { Thread } from '../thread/parts/thread.tsx';
import { TypingLine } from '../thread/parts/typing-line.tsx';
import { useSend } from '../composer/parts/use-send.ts';

// Reading comes first. The composer is as large as everything for messages and is loaded right after it.
const composer = deferred<ComposerProps>(
  async () => (await import('../composer/parts/composer.tsx')).Composer,
  ComposerPlaceholder,
);

/** The messages of a conversation and the composer. Mount a new one for each conversation. */
export function ConversationPane({ conversation }: { conversation: Conversation }) {
  const { account_id: accountId, id } = conversation;
  const [mode, setMode] = useState<ComposerMode>(conversation.can_reply ? 'reply' : 'note');
  const [quoted, setQuoted] = useState<ThreadMessage>();
  const [opened] = useState({
    lastSeenAt: conversation.agent_last_seen_at,
    hasUnread: conversation.unread_count > 0,
  });
  const sending = useSend(accountId, id);
  const { remove, retry, renewLinks } = useMessageChanges(accountId, id);
  const translating = useTranslating(accountId, id);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Thread
        {...{ accountId, conversationId: id, opened }}
        actions={{
          remove,
          retry,
          renewLinks,
          ...translating,
          resend: sending.retry,
          discard: sending.discard,
          quote: channelKindOf(conversation.meta.channel ?? '')?.repliesToMessages
            ? (message) => {
                setMode('reply');
                setQuoted(message);
              }
            : undefined,
        }}
      />
      <TypingLine accountId={accountId} conversationId={id} />
      <composer.Component
        {...{ conversation, mode, quoted, sending }}
        onModeChange={setMode}
        onQuote={setQuoted}
        onQuoteEnd={() => setQuoted(undefined)}
      />
    </div>
  );
}

/** As high as an empty composer, so that nothing moves when it is loaded. */
function ComposerPlaceholder() {
  return (
    <div aria-hidden className="px-4 pb-3 max-md:px-2 max-md:pb-2">
      <div className="h-38 rounded-card border border-border-strong bg-surface-raised" />
    </div>
  );
}

function useMessageChanges(accountId: number, id: number) {
  const queryClient = useQueryClient();
  const text = useText();
  const onError = (error: Error) => toast({ text: errorText(error, text), tone: 'danger', duration: 6000 });
  const { mutate: remove } = useMutation(deleteMessageMutation(queryClient, accountId, id));
  const { mutate: retry } = useMutation(retryMessageMutation(queryClient, accountId, id));
  const { mutate: renew } = useMutation(renewLinksMutation(queryClient, accountId, id));
  return {
    remove: (messageId: number) => remove(messageId, { onError }),
    retry: (messageId: number) => retry(messageId, { onError }),
    renewLinks: (messageId: number, attachmentId: number) =>
      renew(
        { id: messageId, attachmentId },
        { onError, onSuccess: () => toast({ text: text('conversation:message.renewed'), tone: 'positive' }) },
      ),
  };
}

function useTranslating(accountId: number, id: number) {
  const queryClient = useQueryClient();
  const text = useText();
  const language = useLanguage();
  const hasProject = useConnection(accountId, 'google_translate') !== undefined;
  const { mutate, isPending, variables } = useMutation(translateMutation(queryClient, accountId, id));
  const translate = (messageId: number) =>
    mutate(
      { id: messageId, language },
      {
        onError: (error) => toast({ text: errorText(error, text), tone: 'danger', duration: 6000 }),
        onSuccess: (isTranslated) => {
          if (!isTranslated) toast({ text: text('conversation:message.notTranslated') });
        },
      },
    );
  return {
    translate: pageConfig().canTranslate || hasProject ? translate : undefined,
    translatingId: isPending ? variables.id : undefined,
  };
}
