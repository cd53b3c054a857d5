import { FileDropArea } from '@confab/ui/file-drop-zone';
import type { RichTextHandle } from '@confab/ui/rich-text-editor';
import {
  type ClipboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react';
import { loadMessages } from '../../../../platform/messages/i18n.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { consumeInsertions } from './insertion.ts';
import { returnToComposer } from '../../undo/parts/return-to-composer.ts';
import { ComposerBar } from './composer-bar.tsx';
import { ComposerHead } from './composer-head.tsx';
import { MissingNotice, SignaturePreview } from './composer-notes.tsx';
import { FileTray } from '../../files/parts/file-tray.tsx';
import { NewerNotice } from './newer-notice.tsx';
import { ClosedNotice } from '../../window/parts/reply-window.tsx';
import { useTemplates } from '../../template/parts/use-templates.tsx';
import { useUndoableEmail } from '../../undo/parts/use-undoable-email.ts';
import { WritingArea } from './writing-area.tsx';
import { type ComposerProps, useWriting, type Writing } from './use-writing.ts';

// Only emails are delayed, and only if their author wants that.
const UndoNotice = lazy(async () => {
  const [{ UndoNotice: notice }] = await Promise.all([
    import('../../undo/parts/undo-notice.tsx'),
    loadMessages(['undo-send']),
  ]);
  return { default: notice };
});

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
        <Notices {...{ props, writing, handle }} />
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

/** Suggestions are inserted after what is written, where the author can edit them. */
function useInsertions({ draft, isClosed, change }: Writing, handle: RefObject<RichTextHandle | null>) {
  const insert = useEffectEvent((text: string) => {
    if (isClosed) return false;
    change(draft.trim() === '' ? text : `${draft.trimEnd()}\n\n${text}`);
    // After the drawer it came from has closed: until then the focus is trapped in it.
    setTimeout(() => handle.current?.focus());
    return true;
  });
  useEffect(() => consumeInsertions((text) => insert(text)), []);
}

type NoticesProps = { props: ComposerProps; writing: Writing; handle: RefObject<RichTextHandle | null> };

/** What became of replies that are not with the contact yet. */
function Notices({ props, writing, handle }: NoticesProps) {
  const { sending, mode } = props;
  const { newer } = sending;
  const { account_id: accountId, id } = props.conversation;
  const waiting = useUndoableEmail(accountId, id);
  const backToReply = () => writing.switchTo('reply');
  return (
    <>
      {newer !== undefined && (
        <NewerNotice
          newer={newer}
          // An agent who has switched to a private note continues typing it.
          takesFocus={mode === 'reply'}
          onSend={() => {
            sending.sendAnyway();
            handle.current?.focus();
          }}
          onEdit={() => {
            returnToComposer(sending.returnToComposer(), writing, props);
            backToReply();
          }}
        />
      )}
      {waiting !== undefined && (
        <Suspense>
          <UndoNotice
            key={waiting.id}
            {...props}
            message={waiting}
            writing={writing}
            onUndone={backToReply}
          />
        </Suspense>
      )}
    </>
  );
}

/**
 * Files on the clipboard are attached, never embedded in the text. Content copied from a table or a page includes an
 * image of itself; then the text is used.
 */
function takePastedFiles(event: ClipboardEvent, add: (files: File[]) => void): void {
  const files = [...event.clipboardData.files];
  if (files.length === 0 || event.clipboardData.getData('text/plain') !== '') return;
  event.preventDefault();
  add(files);
}
