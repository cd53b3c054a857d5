/** Maximum size of a file that servers accept. Source: OpenAI's audio transcriptions API. */
export const maxAudioBytes = 25_000_000;

/** How long an assistant waits for a transcript before it answers without one. */
export const transcriptWaitMs = 60_000;

/** The model of accounts that connected their own key. Source: the v1 wire contract. */
export const connectedModelName = 'whisper-1';
