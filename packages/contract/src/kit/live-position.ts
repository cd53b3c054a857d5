/** A position in the stream of events: the number of the newest event, and the epoch of such numbers. */
export type LivePosition = { epoch: string; offset: number };

/**
 * Header of responses to a session, `<offset>@<epoch>`: the stream position before any data was read for the response.
 * Subscribing from there misses nothing that happened since.
 */
export const livePositionHeader = 'x-live-position';
