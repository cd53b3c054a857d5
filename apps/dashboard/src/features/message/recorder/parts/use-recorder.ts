import { toast } from '@confab/ui/toast';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { isMicrophoneDenied, recordAudio, type AudioRecording } from '../../../../platform/record-audio.ts';

/** Records audio; `onDone` receives it as a file. The microphone is always released. */
export function useRecorder(onDone: (file: File) => void) {
  const text = useText();
  const recording = useRef<AudioRecording>(undefined);
  const [seconds, setSeconds] = useState<number>();
  const isAsking = useRef(false);
  const isGone = useRef(false);
  const record = async () => {
    const current = await recordAudio();
    if (isGone.current) return current.drop();
    recording.current = current;
    setSeconds(0);
    void current.file.then((file) => {
      recording.current = undefined;
      setSeconds(undefined);
      if (file) onDone(file);
    });
  };
  const start = async () => {
    if (isAsking.current) return;
    isAsking.current = true;
    try {
      await record();
    } catch (error) {
      const message = isMicrophoneDenied(error)
        ? 'conversation:recorder.denied'
        : 'conversation:recorder.missing';
      toast({ text: text(message), tone: 'danger', duration: 6000 });
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
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      recording.current?.drop();
    };
  }, []);
  return {
    seconds,
    start: () => void start(),
    keep: () => recording.current?.stop(),
    drop: () => recording.current?.drop(),
  };
}

export type Recorder = ReturnType<typeof useRecorder>;
