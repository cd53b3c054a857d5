/** Where the stream of events was: the number of the newest event, and what such numbers are relative to. */
export type LivePosition = { epoch: string; offset: number };

/**
 * Header of answers to a session, `<offset>@<epoch>`: where the stream was before anything was read for the answer.
 * Who subscribes from there misses nothing that happened since.
 */
export const livePositionHeader = 'x-live-position';
