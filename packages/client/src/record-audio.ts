/** A running recording. It ends by `stop`, by `drop`, or when the microphone is disconnected. */
export type AudioRecording = {
  stop(): void;
  /** Ends it and throws it away. */
  drop(): void;
  /** The recording, once it has ended; undefined if it was discarded. */
  file: Promise<File | undefined>;
};

/** Kinds in the order of how many channels and browsers play them. */
const kinds = ['audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm;codecs=opus'];
const endings: Record<string, string> = { 'audio/mp4': 'm4a', 'audio/ogg': 'ogg', 'audio/webm': 'webm' };

/** Whether this browser can record on this page; on insecure ones it cannot. */
export function canRecord(): boolean {
  return typeof MediaRecorder !== 'undefined' && 'mediaDevices' in navigator;
}

/** Records from the microphone, which is always released. Throws when it may not be used or is not there. */
export async function recordAudio(): Promise<AudioRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true });
  const release = (): void => stream.getTracks().forEach((track) => track.stop());
  try {
    const mimeType = kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
    const recorder = new MediaRecorder(stream, mimeType === undefined ? {} : { mimeType });
    const parts: Blob[] = [];
    let isDropped = false;
    const end = (): void => {
      if (recorder.state !== 'inactive') recorder.stop();
    };
    const file = new Promise<File | undefined>((resolve) => {
      recorder.ondataavailable = ({ data }) => void parts.push(data);
      recorder.onstop = () => {
        release();
        resolve(isDropped ? undefined : asFile(parts, recorder.mimeType));
      };
    });
    recorder.start();
    return {
      file,
      stop: end,
      drop() {
        isDropped = true;
        end();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Whether the user, or their browser, denied access. */
export function isMicrophoneDenied(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'NotAllowedError';
}

function asFile(parts: Blob[], mimeType: string): File {
  const [type = ''] = mimeType.split(';');
  const at = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-');
  return new File(parts, `voice-${at}.${endings[type] ?? 'webm'}`, { type });
}
