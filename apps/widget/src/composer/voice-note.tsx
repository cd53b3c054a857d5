/* oxlint-disable jsx-a11y/media-has-caption -- a recording just made has no captions */
import { isMicrophoneDenied, recordAudio, type AudioRecording } from '@confab/client/record-audio';
import { useEffect, useRef, useState } from 'react';
import { Icon } from '../parts/icon.tsx';
import { useTexts } from '../state/use-session.ts';
import './voice-note.css';

type State =
  | { step: 'asking' }
  | { step: 'recording'; seconds: number }
  | { step: 'ready'; file: File; url: string };

type Props = {
  /** Sends the note as a message of its own. */
  onSend: (file: File) => void;
  /** Discarded, or without a recording: then with the reason. */
  onClose: (problem?: string) => void;
};

/** Replaces the text field: records immediately, then the visitor plays, sends, or discards it. */
export function VoiceNote({ onSend, onClose }: Props) {
  const { t } = useTexts();
  const { state, stop } = useVoice(
    (error) => onClose(t(isMicrophoneDenied(error) ? 'microphone_denied' : 'microphone_missing')),
    () => onClose(),
  );
  return (
    <div className="composer-box voice-note" role="group" aria-label={t('voice_note')}>
      <button type="button" className="link" onClick={() => onClose()}>
        {t('discard')}
      </button>
      <Progress state={state} />
      {state.step === 'recording' && (
        <button type="button" className="button" ref={focused} onClick={stop}>
          {t('stop_recording')}
        </button>
      )}
      {state.step === 'ready' && (
        <button
          type="button"
          className="send"
          ref={focused}
          aria-label={t('send')}
          onClick={() => onSend(state.file)}
        >
          <Icon name="send" />
        </button>
      )}
    </div>
  );
}

const focused = (button: HTMLButtonElement | null): void => button?.focus();

function Progress({ state }: { state: State }) {
  const { t } = useTexts();
  if (state.step === 'ready')
    return <audio className="audio" controls src={state.url} aria-label={t('voice_note')} />;
  if (state.step === 'asking') return <p role="status">{t('microphone_asking')}</p>;
  return (
    <p>
      <i aria-hidden="true" />
      <span role="status">{t('recording')}</span>{' '}
      <time role="timer" aria-live="off">
        {clock(state.seconds)}
      </time>
    </p>
  );
}

/** Longer ones end by themselves. */
const maxSeconds = 15 * 60;

function useVoice(
  onProblem: (error: unknown) => void,
  onEmpty: () => void,
): { state: State; stop: () => void } {
  const [state, setState] = useState<State>({ step: 'asking' });
  const recording = useRef<AudioRecording | undefined>(undefined);
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setInterval> | undefined;
    let url = '';
    const run = async (): Promise<void> => {
      const current = await recordAudio();
      if (isGone) return current.drop();
      recording.current = current;
      const begun = Date.now();
      const count = (): void => {
        const seconds = Math.floor((Date.now() - begun) / 1000);
        setState({ step: 'recording', seconds });
        if (seconds >= maxSeconds) current.stop();
      };
      count();
      timer = setInterval(count, 250);
      const file = await current.file;
      clearInterval(timer);
      if (!file || isGone) return;
      // Stopped before anything was recorded.
      if (file.size === 0) return onEmpty();
      url = URL.createObjectURL(file);
      setState({ step: 'ready', file, url });
    };
    run().catch((error: unknown) => isGone || onProblem(error));
    return () => {
      isGone = true;
      clearInterval(timer);
      recording.current?.drop();
      URL.revokeObjectURL(url);
    };
    // Once for each note: a new one remounts this.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return { state, stop: () => recording.current?.stop() };
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
