const megabyte = 1024 * 1024;

/** Limits of what all callers together may use of the server; tests scale them down. */
export type Bounds = {
  /** Bytes of bodies in memory, from their first byte to the end of the response. */
  maxBodyBytes: number;
  maxBodyBytesPerAddress: number;
  /** Bytes of uploads on disk, as long as their request runs. */
  maxUploadBytes: number;
  maxUploadBytesPerAddress: number;
  /** Bytes of large responses that callers have not read yet. */
  maxAnswerBytes: number;
  maxAnswerBytesPerAddress: number;
  /** Minimum bytes per second that a caller must send or read, over a window of this length. */
  minBytesPerSecond: number;
  paceWindowMs: number;
  /** How much of a rejected body is still read so that the caller receives the response. */
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
