import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
} from 'react';
import { ACCEPT, checkFile, formatSize, MAX_FILES } from '../conversation/files.ts';
import { Icon } from '../parts/icon.tsx';
import { useApp, useSession, useTexts } from '../state/store.ts';
import { createTypingSignal } from './typing-signal.ts';

const MAX_LENGTH = 150_000;

const EmojiPanel = lazy(async () => ({ default: (await import('./emoji-panel.tsx')).EmojiPanel }));

/** Where the visitor writes: text that grows, files by button, paste or drop, Enter sends. */
export function Composer() {
  const session = useSession();
  const { t } = useTexts();
  const features = useApp((state) => state.channel.enabledFeatures);
  const startNew = useApp((state) => state.startNew);
  const isOpen = useApp((state) => state.host.isOpen);
  const [text, setText] = useState(session.unsent.text);
  const [problem, setProblem] = useState('');
  const [emoji, setEmoji] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const typing = useMemo(() => createTypingSignal(session), [session]);
  // A new conversation is opened by a text; files follow once it exists.
  const attachable = features.includes('attachments') && !startNew;
  const { files, add, remove, clear } = useFiles(attachable, setProblem);

  useLayoutEffect(() => grow(area.current), [text]);
  useEffect(() => () => typing.stop(), [typing]);
  useEffect(() => {
    if (isOpen) area.current?.focus();
  }, [isOpen]);
  useFileDrops(add);

  const write = (value: string): void => {
    session.unsent.text = value;
    setText(value);
    setProblem('');
    if (value) typing.touch();
  };
  const send = (): void => {
    const content = text.trim();
    if (!content && files.length === 0) return;
    if (content.length > MAX_LENGTH) return setProblem(t('message_too_long'));
    session.outbox.send(content, files);
    typing.stop();
    write('');
    clear();
    setEmoji(false);
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes, Enter chooses a word.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent?.isComposing || event.keyCode === 229)
      return;
    event.preventDefault();
    send();
  };
  const insert = (symbol: string): void => {
    const at = area.current?.selectionStart ?? text.length;
    write(text.slice(0, at) + symbol + text.slice(area.current?.selectionEnd ?? at));
    area.current?.focus();
  };
  return (
    <div className="composer">
      {problem && (
        <p className="problem" role="alert">
          {problem}
        </p>
      )}
      <FileChips files={files} remove={remove} />
      {emoji && (
        <Suspense fallback={null}>
          <EmojiPanel onPick={insert} onClose={() => setEmoji(false)} />
        </Suspense>
      )}
      <div className="composer-box">
        <textarea
          ref={area}
          rows={1}
          value={text}
          dir="auto"
          aria-label={t('composer_label')}
          placeholder={t('composer_placeholder')}
          onInput={(event) => write(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onBlur={() => typing.stop()}
          onPaste={(event) => {
            const pasted = [...event.clipboardData.files];
            if (pasted.length === 0) return;
            event.preventDefault();
            add(pasted);
          }}
        />
        <div className="composer-buttons">
          {attachable && <AttachButton add={add} />}
          {features.includes('emoji_picker') && (
            <button
              type="button"
              className="icon-button"
              aria-label={t('emoji')}
              aria-expanded={emoji}
              onClick={() => setEmoji(!emoji)}
            >
              <Icon name="emoji" />
            </button>
          )}
          <button
            type="button"
            className="send"
            aria-label={t('send')}
            aria-disabled={!text.trim() && files.length === 0}
            onClick={send}
          >
            <Icon name="send" />
          </button>
        </div>
      </div>
    </div>
  );
}

function AttachButton({ add }: { add(files: readonly File[]): void }) {
  const { t } = useTexts();
  const picker = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={ACCEPT}
        onChange={(event) => {
          add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <button
        type="button"
        className="icon-button"
        aria-label={t('attach')}
        onClick={() => picker.current?.click()}
      >
        <Icon name="attach" />
      </button>
    </>
  );
}

function FileChips({ files, remove }: { files: readonly File[]; remove(file: File): void }) {
  const { t, tag } = useTexts();
  if (files.length === 0) return null;
  return (
    <ul className="chips">
      {files.map((file) => (
        <li key={`${file.name}-${file.size}-${file.lastModified}`}>
          <bdi>{file.name}</bdi>
          <small>{formatSize(file.size, tag)}</small>
          <button
            type="button"
            className="icon-button"
            aria-label={t('remove_file', { name: file.name })}
            onClick={() => remove(file)}
          >
            <Icon name="close" size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The files of the message being written; a file that cannot be sent is refused with the reason. */
function useFiles(allowed: boolean, report: (problem: string) => void) {
  const { unsent } = useSession();
  const { t } = useTexts();
  const [files, setFiles] = useState(unsent.files);
  const keep = (next: readonly File[]): void => {
    unsent.files = next;
    setFiles(next);
  };
  return {
    files,
    add(added: readonly File[]): void {
      if (!allowed || added.length === 0) return;
      const good = added.filter((file) => !checkFile(file));
      const bad = added.find((file) => checkFile(file));
      const reason = bad && checkFile(bad);
      const all = [...unsent.files, ...good];
      keep(all.slice(0, MAX_FILES));
      report(reason ? t(reason, { name: bad.name }) : all.length > MAX_FILES ? t('file_too_many') : '');
    },
    remove: (file: File) => keep(unsent.files.filter((other) => other !== file)),
    clear: () => keep([]),
  };
}

/** Takes files dropped anywhere on the panel, and keeps the browser from opening them. */
function useFileDrops(add: (files: readonly File[]) => void): void {
  const latest = useRef(add);
  latest.current = add;
  useEffect(() => {
    const stop = new AbortController();
    const root = document.documentElement;
    const over = (event: DragEvent): void => {
      event.preventDefault();
      root.classList.toggle('dropping', event.type === 'dragover');
      if (event.type === 'drop') latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    for (const type of ['dragover', 'drop', 'dragleave'] as const) {
      addEventListener(type, over, { signal: stop.signal });
    }
    return () => {
      root.classList.remove('dropping');
      stop.abort();
    };
  }, []);
}

/** Makes the field as high as its text; the style sheet holds the limit. */
function grow(area: HTMLTextAreaElement | null): void {
  if (!area) return;
  area.style.height = 'auto';
  area.style.height = `${area.scrollHeight}px`;
}
