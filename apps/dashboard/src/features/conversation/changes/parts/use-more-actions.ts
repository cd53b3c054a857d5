import type { Conversation } from '@confab/contract/features/conversation';
import { confirm, confirmTyped } from '@confab/ui/confirm';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { profileQuery } from '../../../../platform/account/profile-query.ts';
import { useIsAdministrator } from '../../../../platform/account/account-context.ts';
import { conversationPath, useConversationLocation } from '../../../../platform/conversation-location.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { agentsQuery } from '../../../agent/index.ts';
import { changeParticipantMutation, participantsQuery } from '../../details/participants-api.ts';
import { deleteMutation, muteMutation } from '../change-api.ts';

/** What is done with a conversation as a whole. */
export function useMoreActions(accountId: number, onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  const text = useText();
  const remove = useRemove(accountId, onError);
  const mayDelete = useIsAdministrator();
  const [asksTranscriptOf, askTranscript] = useState<Conversation>();
  const { mutate: mute } = useMutation(muteMutation(queryClient, accountId));
  const pathOf = (id: number) => conversationPath(accountId, { kind: 'all' }, id);
  return {
    setMuted: async ({ id, meta }: Conversation, isMuted: boolean) => {
      const isSure =
        !isMuted ||
        (await confirm({
          title: text('conversation:mute.title', { name: meta.sender.name }),
          description: text('conversation:mute.text'),
          confirmLabel: text('conversation:mute.confirm'),
          cancelLabel: text('common:cancel'),
          tone: 'danger',
        }));
      if (isSure) mute({ id, isMuted }, { onError });
    },
    ...useWatching(accountId, onError),
    askTranscript,
    /** The conversation whose transcript dialog is open. */
    asksTranscriptOf,
    copyLink: async (id: number) => {
      try {
        await navigator.clipboard.writeText(location.origin + pathOf(id));
        toast({ text: text('conversation:action.linkCopied'), tone: 'positive' });
      } catch {
        toast({ text: text('common:copyFailed'), tone: 'danger' });
      }
    },
    openInNewTab: (id: number) => void open(pathOf(id), '_blank', 'noopener'),
    mayDelete,
    remove,
  };
}

/** Whether the user participates in a conversation. */
function useWatching(accountId: number, onError: (error: Error) => void) {
  const queryClient = useQueryClient();
  const { mutate } = useMutation(changeParticipantMutation(queryClient, accountId));
  const myId = () => queryClient.getQueryData(profileQuery.queryKey)?.id;
  return {
    /** Undefined while the participants are unknown. */
    isWatching: (id: number): boolean | undefined =>
      queryClient.getQueryData(participantsQuery(accountId, id).queryKey)?.some((each) => each.id === myId()),
    watch: (id: number, takesPart: boolean) => {
      const agents = queryClient.getQueryData(agentsQuery(accountId).queryKey);
      const agent = agents?.find((each) => each.id === myId());
      if (agent) mutate({ id, agent, takesPart }, { onError });
    },
  };
}

/** Requires typing the conversation's number, and leaves it after the deletion. */
function useRemove(accountId: number, onError: (error: Error) => void) {
  const text = useText();
  const navigate = useNavigate();
  const group = useConversationLocation();
  const { mutate } = useMutation(deleteMutation(useQueryClient(), accountId));
  return async ({ id, meta }: Conversation) => {
    const isSure = await confirmTyped({
      title: text('conversation:delete.title', { id }),
      description: text('conversation:delete.text', { name: meta.sender.name }),
      confirmLabel: text('conversation:delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
      expected: String(id),
      inputLabel: text('conversation:delete.input', { id }),
      mismatchError: text('conversation:delete.mismatch', { id }),
    });
    if (!isSure) return;
    const isOpen = group.conversationId === id;
    if (isOpen) await navigate({ to: conversationPath(accountId, group.view) });
    mutate(id, {
      onSuccess: () => toast({ text: text('conversation:delete.done', { id }), tone: 'positive' }),
      onError,
    });
  };
}
