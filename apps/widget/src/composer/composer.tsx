import { canRecord } from '@confab/client/record-audio';
import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { Icon } from '../parts/icon.tsx';
import { lazyPart } from '../parts/lazy-part.tsx';
import { useApp, useSession, useTexts, useUnsent } from '../state/use-session.ts';
import { ReplyChip } from '../thread/quote.tsx';
import { AttachButton, FileChips } from './file-parts.tsx';
import { createTypingSignal } from './typing-signal.ts';
import { useFileDrops, useFiles } from './use-files.ts';

const maxCharacters = 150_000;

const VoiceNote = lazyPart(async () => (await import('./voice-note.tsx')).VoiceNote);
const EmojiPanel = lazyPart(async () => (await import('./emoji-panel.tsx')).EmojiPanel);

/** Where the visitor writes: text that grows, files by button, paste or drop, Enter sends. */
export function Composer() {
  const { t } = useTexts();
  const features = useApp((state) => state.channel.enabledFeatures);
  const startNew = useApp((state) => state.startNew);
  const [problem, setProblem] = useState('');
  const [emoji, setEmoji] = useState(false);
  // A new conversation is opened by a text; files follow once it exists.
  const attachable = features.includes('attachments') && !startNew;
  const files = useFiles(attachable, setProblem);
  const area = useRef<HTMLTextAreaElement>(null);
  const field = useField(area, files.files, setProblem);
  useFileDrops(files.add);
  const send = (): void => {
    if (!field.send()) return;
    files.clear();
    setEmoji(false);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent?.isComposing) return;
    event.preventDefault();
    send();
  };
  const voice = useVoiceNote(area, field, setProblem);
  const empty = !field.text.trim() && files.files.length === 0;
  return (
    <div className="composer">
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <ReplyChip />
      <FileChips files={files.files} remove={files.remove} />
      {emoji && <EmojiPanel onPick={field.insert} onClose={() => setEmoji(false)} />}
      {voice.isOn && <VoiceNote onSend={voice.send} onClose={voice.end} />}
      <div className="composer-box" hidden={voice.isOn}>
        <TextArea area={area} field={field} onKeyDown={onKeyDown} onFiles={files.add} />
        <div className="composer-buttons">
          {attachable && <AttachButton add={files.add} />}
          {attachable && canRecord() && (
            <IconButton name="microphone" label={t('record_voice_note')} onClick={voice.begin} />
          )}
          {features.includes('emoji_picker') && (
            <IconButton name="emoji" label={t('emoji')} isOpen={emoji} onClick={() => setEmoji(!emoji)} />
          )}
          <button type="button" className="send" aria-label={t('send')} aria-disabled={empty} onClick={send}>
            <Icon name="send" />
          </button>
        </div>
      </div>
    </div>
  );
}

type IconButtonProps = {
  name: 'microphone' | 'emoji';
  label: string;
  isOpen?: boolean;
  onClick: () => void;
};

function IconButton({ name, label, isOpen, onClick }: IconButtonProps) {
  return (
    <button type="button" className="icon-button" aria-label={label} aria-expanded={isOpen} onClick={onClick}>
      <Icon name={name} />
    </button>
  );
}

/** While a note is recorded it replaces the field, which gets the focus back afterwards. */
function useVoiceNote(
  area: RefObject<HTMLTextAreaElement | null>,
  field: Field,
  report: (problem: string) => void,
) {
  const [isOn, setOn] = useState(false);
  const wasOn = useRef(false);
  useEffect(() => {
    if (wasOn.current && !isOn) area.current?.focus();
    wasOn.current = isOn;
  }, [isOn, area]);
  const end = (reason = ''): void => {
    setOn(false);
    report(reason);
  };
  return {
    isOn,
    begin: () => setOn(true),
    end,
    send: (file: File): void => {
      field.sendFile(file);
      end();
    },
  };
}

type Field = ReturnType<typeof useField>;

function TextArea({
  area,
  field,
  onKeyDown,
  onFiles,
}: {
  area: RefObject<HTMLTextAreaElement | null>;
  field: Field;
  onKeyDown: (event: KeyboardEvent) => void;
  onFiles: (files: readonly File[]) => void;
}) {
  const { t } = useTexts();
  return (
    <textarea
      ref={area}
      rows={1}
      value={field.text}
      dir="auto"
      aria-label={t('composer_label')}
      placeholder={t('composer_placeholder')}
      onInput={(event) => field.write(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      onBlur={field.stopTyping}
      onPaste={(event) => {
        const pasted = [...event.clipboardData.files];
        if (pasted.length === 0) return;
        event.preventDefault();
        onFiles(pasted);
      }}
    />
  );
}

/** The text being written. `send` submits it with the files and returns whether it was accepted. */
function useField(
  area: RefObject<HTMLTextAreaElement | null>,
  files: readonly File[],
  report: (problem: string) => void,
) {
  const session = useSession();
  const { t } = useTexts();
  const isOpen = useApp((state) => state.host.isOpen);
  const [text, setText] = useUnsent('text');
  const [replyTo, answer] = useUnsent('replyTo');
  const typing = useMemo(() => createTypingSignal(session), [session]);
  useLayoutEffect(() => grow(area.current), [area, text]);
  useEffect(() => () => typing.stop(), [typing]);
  useEffect(() => {
    if (isOpen) area.current?.focus();
  }, [area, isOpen]);
  const write = (value: string): void => {
    setText(() => value);
    report('');
    if (value) typing.touch();
  };
  const hand = (content: string, sent: readonly File[]): void => {
    const { settled } = session.store.get().messages;
    const isThere = settled.some(({ id }) => id === replyTo);
    session.outbox.send(content, sent, isThere ? replyTo : undefined);
    answer(() => 0);
  };
  return {
    text,
    write,
    /** A message of its own: what is being written stays. */
    sendFile: (file: File): void => hand('', [file]),
    stopTyping: () => typing.stop(),
    insert: (symbol: string): void => {
      const from = area.current?.selectionStart ?? text.length;
      write(text.slice(0, from) + symbol + text.slice(area.current?.selectionEnd ?? from));
      area.current?.focus();
    },
    send: (): boolean => {
      const content = text.trim();
      if (!content && files.length === 0) return false;
      if (content.length > maxCharacters) {
        report(t('message_too_long'));
        return false;
      }
      hand(content, files);
      typing.stop();
      write('');
      area.current?.focus();
      return true;
    },
  };
}

/** Height of one line with the field's own padding. */
const oneLinePx = 40;

/**
 * Sizes the field to its text; the style sheet has the limit. A text of several lines gets the full width, with the
 * buttons below it, until the field is empty again: otherwise it would jump while typing.
 */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  area.style.height = 'auto';
  if (area.value === '') area.parentElement?.removeAttribute('data-tall');
  else if (area.scrollHeight > oneLinePx) area.parentElement?.setAttribute('data-tall', '');
  area.style.height = `${area.scrollHeight}px`;
}
