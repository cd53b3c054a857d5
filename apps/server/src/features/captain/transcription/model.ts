/** Maximum size of a file that servers accept. Source: OpenAI's audio transcriptions API. */
export const maxAudioBytes = 25_000_000;

/** Audio files of a message that are transcribed, the first ones. */
export const maxAudioFiles = 5;

/** How long an assistant waits for a transcript before it answers without one. */
export const transcriptWaitMs = 60_000;

/** The model of accounts that connected their own key. Source: the v1 wire contract. */
export const connectedModelName = 'whisper-1';

/** File name extensions that servers accept, by the subtype of the content type. Source: the same API. */
const extensions: Readonly<Record<string, string>> = {
  mpeg: 'mp3',
  mp3: 'mp3',
  mp4: 'm4a',
  m4a: 'm4a',
  ogg: 'ogg',
  opus: 'ogg',
  webm: 'webm',
  wav: 'wav',
  wave: 'wav',
  'vnd.wave': 'wav',
  flac: 'flac',
};

/** Bytes of a second of recorded speech, for servers that do not report the duration. */
const bytesPerSecond: Readonly<Record<string, number>> = { wav: 32_000, flac: 16_000, mp3: 8000 };
const usualBytesPerSecond = 4000;

/** Estimated duration of an audio file, by its format. */
export function estimatedSeconds({ fileName, byteSize }: { fileName: string; byteSize: number }): number {
  return byteSize / (bytesPerSecond[fileName.split('.')[1] ?? ''] ?? usualBytesPerSecond);
}

/** In millionths of a cent; the price is in cents for a thousand minutes. */
export function audioCost(seconds: number, price: number | undefined): number {
  return Math.round((seconds * (price ?? 0) * 1_000_000) / 60_000);
}

/** The name under which a file is sent, without that of the sender; undefined for a format that is not supported. */
export function audioFileName(contentType: string): string | undefined {
  const subtype = /^(?:audio|video)\/(?:x-)?([^;\s]+)/.exec(contentType.toLowerCase())?.[1] ?? '';
  const extension = Object.hasOwn(extensions, subtype) ? extensions[subtype] : undefined;
  return extension && `audio.${extension}`;
}
