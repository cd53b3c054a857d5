import type { Conversation } from '@confab/contract/features/conversation';
import { maxContentLength } from '@confab/contract/features/message';
import { useQuery } from '@tanstack/react-query';
import { capabilitiesOf, inboxesQuery } from '../../../inbox/index.ts';
import { useReplyWindow } from '../../window/parts/use-reply-window.ts';

/** What the inbox of a conversation allows to be written in it now. Notes stay here, so nothing bounds them. */
export function useReplyRules(conversation: Conversation, isNote: boolean) {
  const { account_id: accountId, inbox_id: inboxId } = conversation;
  const inbox = useQuery(inboxesQuery(accountId)).data?.payload.find(({ id }) => id === inboxId);
  const window = useReplyWindow(conversation);
  const { max_message_length: maxLength, rich_text: isRichText } = capabilitiesOf(inbox);
  return {
    inbox,
    window,
    isRichText,
    isClosed: !isNote && !window.isOpen,
    maxLength: isNote ? maxContentLength : maxLength,
  };
}
