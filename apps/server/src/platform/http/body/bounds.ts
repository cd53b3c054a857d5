const megabyte = 1024 * 1024;

/** What callers may take of the server together; tests scale it down. */
export type Bounds = {
  /** Bytes of bodies in memory, from their first byte to the end of the answer. */
  maxBodyBytes: number;
  maxBodyBytesPerAddress: number;
  /** Bytes of uploads on disk, as long as their request runs. */
  maxUploadBytes: number;
  maxUploadBytesPerAddress: number;
  /** Bytes of large answers that callers have not read yet. */
  maxAnswerBytes: number;
  maxAnswerBytesPerAddress: number;
  /** Bytes a second that a caller sends or reads at least, over a window of this length. */
  minBytesPerSecond: number;
  paceWindowMs: number;
  /** How much of a rejected body is still read so that the caller gets to see the response. */
  maxDiscardedBytes: number;
  maxDiscardMs: number;
};

/**
 * One address may send fifteen files of the maximum size at the same time, as one message can carry. A phone with a
 * weak signal sends at about ten times the minimum speed.
 */
export const defaultBounds: Bounds = {
  maxBodyBytes: 64 * megabyte,
  maxBodyBytesPerAddress: 16 * megabyte,
  maxUploadBytes: 2048 * megabyte,
  maxUploadBytesPerAddress: 700 * megabyte,
  maxAnswerBytes: 64 * megabyte,
  maxAnswerBytesPerAddress: 16 * megabyte,
  minBytesPerSecond: 4096,
  paceWindowMs: 30_000,
  maxDiscardedBytes: megabyte,
  maxDiscardMs: 5000,
};
