import { RichTextEditor, type RichTextHandle } from '@confab/ui/rich-text-editor';
import { TextArea } from '@confab/ui/text-area';
import type { ComponentProps, Ref } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { useSendKey, type SendKey } from '../../../../platform/account/send-key.ts';
import { useEditorTexts } from '../../../../platform/messages/use-editor-texts.ts';
import type { ComposerMode } from './composer-notes.tsx';
import { useEditorSources } from './use-editor-sources.tsx';
import type { Variables } from './use-variables.ts';

export type WritingAreaProps = {
  draft: string;
  mode: ComposerMode;
  variables: Variables;
  /** Whose members may be mentioned. */
  inboxId: number;
  handle: Ref<RichTextHandle>;
  /** Whether the field gets the focus when it appears. */
  takesFocus: boolean;
  onChange: (markdown: string) => void;
  send: () => void;
};

/** The text being written, as markdown. */
export function WritingArea({
  draft,
  mode,
  variables,
  inboxId,
  handle,
  takesFocus,
  onChange,
  send,
}: WritingAreaProps) {
  const text = useText();
  const texts = useEditorTexts();
  const sendKey = useComposerKey();
  const isNote = mode === 'note';
  const sources = useEditorSources(isNote, variables, inboxId);
  const field = {
    label: text(isNote ? 'conversation:composer.noteLabel' : 'conversation:composer.replyLabel'),
    placeholder: text(
      isNote ? 'conversation:composer.notePlaceholder' : 'conversation:composer.replyPlaceholder',
    ),
    value: draft,
    onChange,
    autoFocus: takesFocus,
  };
  return (
    <RichTextEditor
      // Each mode has its own history: undoing must never bring a private note into a reply.
      key={mode}
      {...{ ...field, texts, handle, sendKey }}
      onSend={send}
      isPrivate={isNote}
      sources={sources}
      minHeight="2.75rem"
      maxHeight="13.5rem"
      className="px-3 pt-1"
      standIn={<PlainField {...field} sendKey={sendKey} send={send} />}
    />
  );
}

type PlainFieldProps = Pick<
  ComponentProps<typeof TextArea>,
  'label' | 'placeholder' | 'value' | 'onChange' | 'autoFocus'
> & { sendKey: SendKey; send: () => void };

/** As high as the editor with its menu, so that nothing moves when that is loaded. */
function PlainField({ sendKey, send, ...field }: PlainFieldProps) {
  const onKeyDown: ComponentProps<typeof TextArea>['onKeyDown'] = (event) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing || event.shiftKey) return;
    if (sendKey === 'cmd_enter' && !event.metaKey && !event.ctrlKey) return;
    event.preventDefault();
    send();
  };
  return (
    <TextArea
      {...field}
      hideLabel
      onKeyDown={onKeyDown}
      minRows={2}
      maxRows={12}
      dir="auto"
      className="px-0.5 pt-7.5 [&_textarea]:border-transparent! [&_textarea]:bg-transparent! [&_textarea]:text-body! [&_textarea]:outline-transparent!"
    />
  );
}

/** The key the agent chose. Keyboards on glass have no Shift+Enter: there Enter breaks the line, the button sends. */
function useComposerKey(): SendKey {
  const [chosen] = useSendKey();
  const hasOnlyTouch = window.matchMedia('(hover: none) and (pointer: coarse)').matches;
  return chosen === 'cmd_enter' || hasOnlyTouch ? 'cmd_enter' : 'enter';
}
