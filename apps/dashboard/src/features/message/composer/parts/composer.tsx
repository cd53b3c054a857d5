import { FileDropArea } from '@confab/ui/file-drop-zone';
import type { RichTextHandle } from '@confab/ui/rich-text-editor';
import { type ClipboardEvent, type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { takeInsertions } from './insertion.ts';
import { takeBack } from './take-back.ts';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerHead } from './composer-head.tsx';
import { MissingNotice, SignaturePreview } from './composer-notes.tsx';
import { FileTray } from './file-tray.tsx';
import { NewerNotice } from './newer-notice.tsx';
import { ClosedNotice } from '../../window/parts/reply-window.tsx';
import { useTemplates } from '../../template/parts/use-templates.tsx';
import { WritingArea } from './writing-area.tsx';
import { type ComposerProps, useWriting, type Writing } from './use-writing.ts';

/** Where replies and private notes are written. */
export function Composer(props: ComposerProps) {
  const { mode } = props;
  const text = useText();
  const handle = useRef<RichTextHandle>(null);
  const writing = useWriting(props, handle);
  const { files, add, isClosed, switchTo, signature } = writing;
  useInsertions(writing, handle);
  const { onTemplate, modal } = useTemplates(writing, props.sending);
  const { reply_window: window } = props.conversation;
  const onNote = () => switchTo('note');
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
        {props.sending.newer !== undefined && (
          <NewerNotice
            newer={props.sending.newer}
            // Who has gone on to a private note goes on typing it.
            takesFocus={mode === 'reply'}
            onSend={() => {
              props.sending.sendAnyway();
              handle.current?.focus();
            }}
            onEdit={() => {
              takeBack(props.sending, writing, props);
              switchTo('reply');
            }}
          />
        )}
        <ComposerHead {...props} writing={writing} />
        {isClosed ? (
          <ClosedNotice {...{ window, onNote, onTemplate }} />
        ) : (
          <WritingArea
            {...{ mode, handle }}
            inboxId={props.conversation.inbox_id}
            variables={writing.variables}
            draft={writing.draft}
            takesFocus={writing.takesFocus}
            send={writing.send}
            onChange={writing.change}
          />
        )}
        {signature.isOn && mode === 'reply' && !isClosed && <SignaturePreview signature={signature.text} />}
        <MissingNotice missing={writing.missing} />
        <FileTray files={files} onRemove={writing.remove} />
        <ComposerBar {...{ mode, writing, handle, onTemplate }} />
      </div>
      {modal}
    </FileDropArea>
  );
}

/** What others offer stands after what is written, where its author can change it. */
function useInsertions({ draft, isClosed, change }: Writing, handle: RefObject<RichTextHandle | null>) {
  const insert = useEffectEvent((text: string) => {
    if (isClosed) return false;
    change(draft.trim() === '' ? text : `${draft.trimEnd()}\n\n${text}`);
    // Once a drawer that it came from is gone: until then the focus is held in it.
    setTimeout(() => handle.current?.focus());
    return true;
  });
  useEffect(() => takeInsertions((text) => insert(text)), []);
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
