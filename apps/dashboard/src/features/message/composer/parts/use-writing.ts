import { maxContentLength } from '@confab/contract/features/message';
import type { Agent } from '@confab/contract/features/user';
import type { RichTextHandle } from '@confab/ui/rich-text-editor';
import { type RefObject, useEffect, useState } from 'react';
import { useShortcut } from '../../../../platform/commands/shortcuts.ts';
import type { ThreadMessage } from '../../model.ts';
import type { ComposerMode } from './composer-notes.tsx';
import { draftKey, useDraft } from './use-draft.ts';
import { useFiles } from './use-files.ts';
import type { Sending } from './use-send.ts';
import { useSignature } from './use-signature.ts';
import { useTyping } from './use-typing.ts';

export type ComposerProps = {
  accountId: number;
  conversationId: number;
  channel: string | null;
  canReply: boolean;
  /** Who can be mentioned in a private note. */
  agents: readonly Agent[];
  mode: ComposerMode;
  onModeChange: (mode: ComposerMode) => void;
  quoted: ThreadMessage | undefined;
  onQuoteEnd: () => void;
  sending: Sending;
};

/** What is being written, and what happens to it. */
export function useWriting(props: ComposerProps, handle: RefObject<RichTextHandle | null>) {
  const { accountId, conversationId, channel, canReply, mode, quoted, sending } = props;
  const isNote = mode === 'note';
  const [draft, setDraft] = useDraft(draftKey(accountId, conversationId, mode));
  const { files, add, remove, clear } = useFiles(channel);
  const typing = useTyping(accountId, conversationId, isNote);
  const signature = useSignature(channel);
  const focus = useFocus(quoted, handle);
  const isClosed = !isNote && !canReply;
  const isEmpty = draft.trim() === '' && files.length === 0;
  const canSend = !isClosed && !isEmpty && draft.length <= maxContentLength;
  const send = () => {
    if (!canSend) return;
    const inReplyTo = isNote ? undefined : quoted?.id;
    const content = isNote ? draft.trim() : signature.under(draft.trim());
    sending.send({ content, isPrivate: isNote, files, inReplyTo });
    setDraft('');
    clear();
    typing.stop();
    props.onQuoteEnd();
    handle.current?.focus();
  };
  const change = (next: string) => {
    setDraft(next);
    typing.type();
  };
  const switchTo = (next: ComposerMode) => {
    props.onModeChange(next);
    focus.take();
  };
  useShortcut('Alt+KeyL', () => switchTo('reply'));
  useShortcut('Alt+KeyP', () => switchTo('note'));
  const { isTaken: takesFocus } = focus;
  return { draft, change, files, add, remove, isClosed, canSend, send, switchTo, signature, takesFocus };
}

export type Writing = ReturnType<typeof useWriting>;

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
