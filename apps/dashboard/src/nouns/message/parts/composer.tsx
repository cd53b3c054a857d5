import { maxContentLength } from '@confab/contract/nouns/message';
import { Button } from '@confab/ui/button';
import { FileDropArea } from '@confab/ui/file-drop-zone';
import { IconButton } from '@confab/ui/icon-button';
import { TextArea } from '@confab/ui/text-area';
import { Paperclip, Send } from 'lucide-react';
import { useEffect, useRef, type ClipboardEvent, type ComponentProps, type RefObject } from 'react';
import { useText } from '../../../main/messages/use-text.ts';
import { useShortcut } from '../../../main/shortcuts.ts';
import { useUiSetting } from '../../../main/ui-settings.ts';
import type { ThreadMessage } from '../model.ts';
import { ClosedNotice, LengthHint, ModeTabs, QuoteBar, type ComposerMode } from './composer-notes.tsx';
import { FileTray } from './file-tray.tsx';
import { draftKey, useDraft } from './use-draft.ts';
import { useFiles } from './use-files.ts';
import type { Sending } from './use-send.ts';
import { useTyping } from './use-typing.ts';

export type ComposerProps = {
  accountId: number;
  conversationId: number;
  channel: string | null;
  canReply: boolean;
  mode: ComposerMode;
  onModeChange: (mode: ComposerMode) => void;
  quoted: ThreadMessage | undefined;
  onQuoteEnd: () => void;
  sending: Sending;
};

/** Where replies and private notes are written. */
export function Composer(props: ComposerProps) {
  const { mode, quoted, onQuoteEnd } = props;
  const text = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const writing = useWriting(props, area);
  const { files, add, isClosed, switchTo } = writing;
  useFocusOnQuote(quoted, area);
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
            draft={writing.draft}
            mode={mode}
            area={area}
            send={writing.send}
            onChange={writing.change}
          />
        )}
        <FileTray files={files} onRemove={writing.remove} />
        <Bar mode={mode} writing={writing} />
      </div>
    </FileDropArea>
  );
}

/** What is being written, and what happens to it. */
function useWriting(props: ComposerProps, area: RefObject<HTMLTextAreaElement | null>) {
  const { accountId, conversationId, channel, canReply, mode, quoted, sending } = props;
  const isNote = mode === 'note';
  const [draft, setDraft] = useDraft(draftKey(accountId, conversationId, mode));
  const { files, add, remove, clear } = useFiles(channel);
  const typing = useTyping(accountId, conversationId, isNote);
  const isClosed = !isNote && !canReply;
  const isEmpty = draft.trim() === '' && files.length === 0;
  const canSend = !isClosed && !isEmpty && draft.length <= maxContentLength;
  const send = () => {
    if (!canSend) return;
    const inReplyTo = isNote ? undefined : quoted?.id;
    sending.send({ content: draft.trim(), isPrivate: isNote, files, inReplyTo });
    setDraft('');
    clear();
    typing.stop();
    props.onQuoteEnd();
    area.current?.focus();
  };
  const change = (next: string) => {
    setDraft(next);
    typing.type();
  };
  const switchTo = (next: ComposerMode) => {
    props.onModeChange(next);
    area.current?.focus();
  };
  useShortcut('Alt+KeyL', () => switchTo('reply'));
  useShortcut('Alt+KeyP', () => switchTo('note'));
  return { draft, change, files, add, remove, isClosed, canSend, send, switchTo };
}

type BarProps = { mode: ComposerMode; writing: ReturnType<typeof useWriting> };

/** Under the text: files at the start, sending at the end. */
function Bar({ mode, writing }: BarProps) {
  const text = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const attach = () => chooser.current?.click();
  useShortcut('Alt+KeyA', attach, !writing.isClosed);
  return (
    <div className="flex items-center gap-1 px-2 pb-2">
      <IconButton
        label={text('conversation:composer.attach')}
        shortcut={['alt', 'a']}
        size="small"
        isDisabled={writing.isClosed}
        icon={<Paperclip aria-hidden size={16} />}
        onPress={attach}
      />
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        aria-label={text('conversation:composer.attach')}
        onChange={({ target }) => {
          writing.add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <LengthHint length={writing.draft.length} />
      <span className="flex-1" />
      <Button
        variant="primary"
        size="small"
        isDisabled={!writing.canSend}
        onPress={writing.send}
        icon={<Send aria-hidden size={14} className="rtl:-scale-x-100" />}
      >
        {text(mode === 'note' ? 'conversation:composer.addNote' : 'conversation:composer.send')}
      </Button>
    </div>
  );
}

type WritingAreaProps = {
  draft: string;
  mode: ComposerMode;
  area: RefObject<HTMLTextAreaElement | null>;
  onChange: (text: string) => void;
  send: () => void;
};

function WritingArea({ draft, mode, area, onChange, send }: WritingAreaProps) {
  const text = useText();
  const [messageKey] = useUiSetting('editor_message_key');
  const sendsOnEnter = messageKey !== 'cmd_enter' && !hasOnlyTouch();
  const onKeyDown: ComponentProps<typeof TextArea>['onKeyDown'] = (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return;
    if (!sendsOnEnter && !event.metaKey && !event.ctrlKey) return;
    event.preventDefault();
    send();
  };
  return (
    <TextArea
      label={text(mode === 'note' ? 'conversation:composer.noteLabel' : 'conversation:composer.replyLabel')}
      hideLabel
      placeholder={text(
        mode === 'note' ? 'conversation:composer.notePlaceholder' : 'conversation:composer.replyPlaceholder',
      )}
      value={draft}
      onChange={onChange}
      onKeyDown={onKeyDown}
      minRows={2}
      maxRows={12}
      dir="auto"
      inputRef={area}
      className="px-1 [&_textarea]:border-transparent! [&_textarea]:bg-transparent! [&_textarea]:text-body! [&_textarea]:outline-transparent!"
    />
  );
}

/** Keyboards on glass have no Shift+Enter: there Enter breaks the line, and the button sends. */
function hasOnlyTouch(): boolean {
  return window.matchMedia('(hover: none) and (pointer: coarse)').matches;
}

function useFocusOnQuote(
  quoted: ThreadMessage | undefined,
  area: RefObject<HTMLTextAreaElement | null>,
): void {
  useEffect(() => {
    if (quoted) area.current?.focus();
  }, [quoted, area]);
}

/** Files on the clipboard are attached, never drawn into the text. */
function takePastedFiles(event: ClipboardEvent, add: (files: File[]) => void): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0) return;
  event.preventDefault();
  add(files);
}
