import { maxContentLength } from '@confab/contract/features/message';
import type { Agent } from '@confab/contract/features/user';
import { FileDropArea } from '@confab/ui/file-drop-zone';
import type { RichTextHandle } from '@confab/ui/rich-text-editor';
import { useEffect, useRef, useState, type ClipboardEvent, type RefObject } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { useShortcut } from '../../../../platform/shortcuts.ts';
import type { ThreadMessage } from '../../model.ts';
import { ComposerBar } from './composer-bar.tsx';
import { ClosedNotice, ModeTabs, QuoteBar, SignaturePreview, type ComposerMode } from './composer-notes.tsx';
import { FileTray } from './file-tray.tsx';
import { draftKey, useDraft } from './use-draft.ts';
import { useFiles } from './use-files.ts';
import type { Sending } from './use-send.ts';
import { useSignature } from './use-signature.ts';
import { useTyping } from './use-typing.ts';
import { WritingArea } from './writing-area.tsx';

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

/** Where replies and private notes are written. */
export function Composer(props: ComposerProps) {
  const { mode, quoted, onQuoteEnd, agents } = props;
  const text = useText();
  const handle = useRef<RichTextHandle>(null);
  const writing = useWriting(props, handle);
  const { files, add, isClosed, switchTo, signature } = writing;
  return (
    <FileDropArea
      overlayText={text('conversation:composer.drop')}
      onFiles={add}
      isDisabled={isClosed}
      className="px-4 pb-3 max-md:px-2 max-md:pb-2"
    >
      <div
        onPaste={(event) => takePastedFiles(event, add)}
        className={`flex flex-col rounded-card border transition-colors focus-within:border-focus ${
          mode === 'note' ? 'border-note-border bg-note-soft' : 'border-border-strong bg-surface-raised'
        }`}
      >
        <ModeTabs mode={mode} onChange={switchTo} />
        {quoted && mode === 'reply' && <QuoteBar message={quoted} onEnd={onQuoteEnd} />}
        {isClosed ? (
          <ClosedNotice onNote={() => switchTo('note')} />
        ) : (
          <WritingArea
            {...{ mode, agents, handle }}
            draft={writing.draft}
            takesFocus={writing.takesFocus}
            send={writing.send}
            onChange={writing.change}
          />
        )}
        {signature.isOn && mode === 'reply' && !isClosed && <SignaturePreview signature={signature.text} />}
        <FileTray files={files} onRemove={writing.remove} />
        <ComposerBar mode={mode} writing={writing} handle={handle} />
      </div>
    </FileDropArea>
  );
}

/** What is being written, and what happens to it. */
function useWriting(props: ComposerProps, handle: RefObject<RichTextHandle | null>) {
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

/**
 * Files on the clipboard are attached, never drawn into the text. What was copied from a table or a page comes with
 * a picture of itself; then the text is meant.
 */
function takePastedFiles(event: ClipboardEvent, add: (files: File[]) => void): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
  event.preventDefault();
  add(files);
}
