import { channelKindOf } from '../../../../channels/registry.ts';
import type { Conversation } from '@confab/contract/features/conversation';
import { fillVariables, missingVariables } from '@confab/rules/variables';
import type { RichTextHandle } from '@confab/ui/rich-text-editor';
import { type RefObject, useEffect, useState } from 'react';
import type { ThreadMessage } from '../../model.ts';
import type { ComposerMode } from './composer-notes.tsx';
import { useCopies } from '../../copies/parts/use-copies.ts';
import { useDraft } from '../../draft/parts/use-draft.ts';
import { useFiles } from '../../files/parts/use-files.ts';
import { useModeKeys } from './use-mode-keys.ts';
import { useReplyRules } from './use-reply-rules.ts';
import type { Sending } from './use-send.ts';
import { useSignature } from './use-signature.ts';
import { useTyping } from './use-typing.ts';
import { useVariables } from './use-variables.ts';

export type ComposerProps = {
  conversation: Conversation;
  mode: ComposerMode;
  onModeChange: (mode: ComposerMode) => void;
  quoted: ThreadMessage | undefined;
  onQuote: (message: ThreadMessage) => void;
  onQuoteEnd: () => void;
  sending: Sending;
};

/** What is being written, and what happens to it. */
export function useWriting(props: ComposerProps, handle: RefObject<RichTextHandle | null>) {
  const { conversation, mode, quoted, sending } = props;
  const { account_id: accountId, id: conversationId } = conversation;
  const { channel } = conversation.meta;
  const isNote = mode === 'note';
  const { text: draft, other: otherDraft, keeper, ...drafted } = useDraft(accountId, conversationId, isNote);
  const rules = useReplyRules(conversation, isNote);
  const copies = useCopies(conversation, isNote ? undefined : rules.inbox, { ...drafted, keeper });
  const attached = useFiles(channel);
  const { files } = attached;
  const typing = useTyping(accountId, conversationId, isNote);
  const signature = useSignature(channel, rules.isRichText);
  const focus = useFocus(quoted, handle);
  const variables = useVariables(conversation);
  const [isRejected, setRejected] = useState(false);
  const content = isNote ? draft.trim() : signature.under(draft.trim());
  const missing = missingVariables(content, variables.find);
  const isEmpty = draft.trim() === '' && files.length === 0;
  const canSend = !rules.isClosed && !isEmpty && content.length <= rules.maxLength;
  const send = () => {
    if (!canSend) return;
    if (copies?.isRight === false) return copies.refuse();
    setRejected(missing.length > 0);
    if (missing.length > 0) return;
    const inReplyTo = isNote ? undefined : quoted?.id;
    // What is shown while it is being sent is what arrives; the server fills in what is left.
    const filled = fillVariables(content, variables.find);
    const message = { content: filled, typed: draft.trim(), isPrivate: isNote, files, inReplyTo };
    sending.send({ ...message, copies: copies?.value, template: undefined });
    copies?.forgive();
    keeper.clear();
    attached.clear();
    typing.stop();
    props.onQuoteEnd();
    handle.current?.focus();
  };
  const change = (next: string) => {
    keeper.change(next);
    typing.type();
  };
  const switchTo = useModeSwitch(conversationId, props.onModeChange, focus.take);
  return {
    conversationId,
    isWebsite: channelKindOf(channel ?? '')?.isWebsite === true,
    ...rules,
    draft,
    otherDraft,
    keeper,
    change,
    ...attached,
    copies,
    /** The message as it would be sent: the text with everything added to it. */
    length: content.length,
    canSend,
    send,
    switchTo,
    signature,
    takesFocus: focus.isTaken,
    variables,
    /** Variables without a value, after sending was rejected because of them. */
    missing: isRejected ? missing : [],
  };
}

export type Writing = ReturnType<typeof useWriting>;

function useModeSwitch(
  conversationId: number,
  onModeChange: ComposerProps['onModeChange'],
  takeFocus: () => void,
) {
  const switchTo = (next: ComposerMode) => {
    onModeChange(next);
    takeFocus();
  };
  useModeKeys(conversationId, switchTo);
  return switchTo;
}

/** Opening a conversation leaves the focus where it is; choosing a mode or a message to quote brings it here. */
function useFocus(quoted: ThreadMessage | undefined, handle: RefObject<RichTextHandle | null>) {
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    if (quoted) handle.current?.focus();
  }, [quoted, handle]);
  const take = () => {
    setTaken(true);
    handle.current?.focus();
  };
  return { isTaken: isTaken || quoted !== undefined, take };
}
