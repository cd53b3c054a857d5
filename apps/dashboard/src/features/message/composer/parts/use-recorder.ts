import { toast } from '@confab/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';

type Recording = { recorder: MediaRecorder; isWanted: boolean };

/** Kinds in the order of how many channels and browsers play them. */
const kinds = ['audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm;codecs=opus'];
const endings: Record<string, string> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg', 'audio/webm': 'webm' };

/** Records audio; `onDone` receives it as a file. The microphone is always released. */
export function useRecorder(onDone: (file: File) => void) {
  const text = useText();
  const recording = useRef<Recording>(undefined);
  const [seconds, setSeconds] = useState<number>();
  const end = (isWanted: boolean) => {
    const current = recording.current;
    if (!current) return;
    recording.current = undefined;
    current.isWanted = isWanted;
    current.recorder.stop();
  };
  const isAsking = useRef(false);
  const start = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
      const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
      const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
      const current: Recording = { recorder, isWanted: false };
      const parts: Blob[] = [];
      recorder.ondataavailable = ({ data }) => void parts.push(data);
      recorder.onstop = () => {
        for (const track of stream.getTracks()) track.stop();
        setSeconds(undefined);
        if (current.isWanted) onDone(asFile(parts, recorder.mimeType));
      };
      recorder.start();
      recording.current = current;
      setSeconds(0);
    } catch (error) {
      const isDenied = error instanceof DOMException && error.name === 'NotAllowedError';
      const words = isDenied ? 'conversation:recorder.denied' : 'conversation:recorder.missing';
      toast({ text: text(words), tone: 'danger', duration: 6000 });
    } finally {
      isAsking.current = false;
    }
  };
  const isRecording = seconds !== undefined;
  useEffect(() => {
    if (!isRecording) return undefined;
    const begun = Date.now();
    const timer = setInterval(() => setSeconds(Math.floor((Date.now() - begun) / 1000)), 250);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(
    () => () => {
      recording.current?.recorder.stop();
      recording.current = undefined;
    },
    [],
  );
  return { seconds, start: () => void start(), keep: () => end(true), drop: () => end(false) };
}

export type Recorder = ReturnType<typeof useRecorder>;

function asFile(parts: Blob[], mimeType: string): File {
  const [type = ''] = mimeType.split(';');
  const at = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
  return new File(parts, `voice-${at}.${endings[type] ?? 'webm'}`, { type });
}
