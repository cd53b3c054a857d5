import { Button } from '@confab/ui/button';
import { EmojiPicker } from '@confab/ui/emoji-picker';
import { IconButton } from '@confab/ui/icon-button';
import type { RichTextHandle } from '@confab/ui/rich-text-editor';
import { dismissToast, toast } from '@confab/ui/toast';
import { LayoutTemplate, Mic, Paperclip, Send, Signature, Smile } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef, type RefObject } from 'react';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { useEmojiTexts } from '../../../../platform/messages/use-emoji-texts.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { useKeyCommand } from '../../../../platform/commands/key-command.ts';
import { ArticleButton } from '../../articles/parts/article-button.tsx';
import { CallButton } from '../../../dyte/index.ts';
import { AssistButton, useAssistant, useConnection } from '../../../integration/index.ts';
import { LengthHint, type ComposerMode } from './composer-notes.tsx';
import type { Writing } from './use-writing.ts';
import { useRecorder } from '../../recorder/parts/use-recorder.ts';

const RecorderBar = lazy(async () => ({
  default: (await import('../../recorder/parts/recorder-bar.tsx')).RecorderBar,
}));

/** Pages without TLS have none, and very old browsers. */
const hasMicrophone = 'mediaDevices' in navigator && 'MediaRecorder' in globalThis;

export type ComposerBarProps = {
  mode: ComposerMode;
  writing: Writing;
  handle: RefObject<RichTextHandle | null>;
  /** Absent where there are no templates. */
  onTemplate?: (() => void) | undefined;
};

/** Under the text: what can be added at the start, sending at the end. */
export function ComposerBar({ mode, writing, handle, onTemplate }: ComposerBarProps) {
  const text = useText();
  const emojiTexts = useEmojiTexts();
  const recorder = useRecorder((file) => writing.add([file]));
  if (recorder.seconds !== undefined) {
    return (
      <Suspense fallback={<div className="h-9" />}>
        <RecorderBar recorder={recorder} />
      </Suspense>
    );
  }
  return (
    <div className="flex items-center gap-1 px-2 pb-2">
      <AttachButton writing={writing} />
      {hasMicrophone && (
        <IconButton
          label={text('conversation:composer.record')}
          size="small"
          isDisabled={writing.isClosed}
          icon={<Mic aria-hidden size={16} />}
          onPress={recorder.start}
        />
      )}
      <EmojiPicker
        trigger={
          <IconButton
            label={text('conversation:composer.emoji')}
            size="small"
            isDisabled={writing.isClosed}
            icon={<Smile aria-hidden size={16} />}
          />
        }
        texts={emojiTexts}
        onChoose={(emoji) => handle.current?.insert(emoji)}
      />
      <ArticleButton {...writing} />
      {mode === 'reply' && <SignatureButton {...writing} />}
      {mode === 'reply' && !writing.isClosed && onTemplate && <TemplateButton onPress={onTemplate} />}
      {mode === 'reply' && writing.isWebsite && <Call conversationId={writing.conversationId} />}
      <Assist {...{ mode, writing, handle }} />
      <LengthHint length={writing.length} max={writing.maxLength} />
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

/** Where the account has connected a provider of calls. */
function Call({ conversationId }: { conversationId: number }) {
  const accountId = useAccountId();
  if (useConnection(accountId, 'dyte') === undefined) return null;
  return (
    // Reserves the button's space before it loads.
    <Suspense fallback={<span className="size-7" />}>
      <CallButton {...{ accountId, conversationId }} />
    </Suspense>
  );
}

/** Where the account has connected a language model. */
function Assist({ mode, writing, handle }: Omit<ComposerBarProps, 'onTemplate'>) {
  const accountId = useAccountId();
  const assistant = useAssistant(accountId);
  const offer = useUndoOffer(writing);
  if (assistant === undefined) return null;
  const { conversationId, draft, isClosed, change } = writing;
  const use = (proposed: string) => {
    change(proposed);
    // After the dialog has closed: until then the focus is trapped in it.
    setTimeout(() => handle.current?.focus());
    if (draft.trim() !== '') offer(proposed, draft);
  };
  return (
    <Suspense fallback={<span className="size-7" />}>
      <AssistButton
        {...{ accountId, conversationId, assistant, draft }}
        isNote={mode === 'note'}
        isDisabled={isClosed}
        onUse={use}
      />
    </Suspense>
  );
}

/** Offers the replaced text until the replacement is changed or sent. */
function useUndoOffer({ draft, change }: Pick<Writing, 'draft' | 'change'>) {
  const text = useText();
  const offered = useRef<{ id: number; by: string }>(undefined);
  useEffect(() => {
    if (offered.current === undefined || draft === offered.current.by) return;
    dismissToast(offered.current.id);
    offered.current = undefined;
  }, [draft]);
  return (by: string, before: string) => {
    const action = { label: text('assist:undo'), onAction: () => change(before) };
    offered.current = { id: toast({ text: text('assist:replaced'), duration: 8000, action }), by };
  };
}

function AttachButton({ writing: { add, isClosed, conversationId } }: { writing: Writing }) {
  const text = useText();
  const chooser = useRef<HTMLInputElement>(null);
  const attach = () => chooser.current?.click();
  useKeyCommand({
    id: 'composer-attach',
    keys: 'Alt+KeyA',
    label: text('shell:shortcuts.attach'),
    group: text('conversation:command.group', { id: conversationId }),
    run: attach,
    isEnabled: !isClosed,
  });
  return (
    <>
      <IconButton
        label={text('conversation:composer.attach')}
        shortcut={['alt', 'a']}
        size="small"
        isDisabled={isClosed}
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
          add([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
}

function TemplateButton({ onPress }: { onPress: () => void }) {
  const text = useText();
  return (
    <IconButton
      label={text('conversation:template.use')}
      size="small"
      icon={<LayoutTemplate aria-hidden size={16} />}
      onPress={onPress}
    />
  );
}

function SignatureButton({ signature, isClosed }: Pick<Writing, 'signature' | 'isClosed'>) {
  const text = useText();
  const { isOn, toggle } = signature;
  return (
    <IconButton
      label={text(isOn ? 'conversation:composer.unsign' : 'conversation:composer.sign')}
      size="small"
      isDisabled={isClosed}
      aria-pressed={isOn}
      icon={<Signature aria-hidden size={16} />}
      onPress={() => {
        if (signature.text === '') toast({ text: text('conversation:composer.noSignature'), duration: 6000 });
        else toggle();
      }}
      className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
    />
  );
}
