import type { Readable } from 'node:stream';
import type { Ids } from '../ids/ids.ts';
import { codedError } from '../errors/coded-error.ts';

export type StoredObject = { size: number; contentType: string; modifiedAt: Date };

/** Bytes `start` to `end`, both included, counted from 0; without `end`, to the last byte. */
export type ByteRange = { start: number; end?: number };

export type ObjectRead = StoredObject & {
  stream: Readable;
  /** The part that is sent for a range; `size` stays that of the whole object. */
  range?: { start: number; end: number };
};

export type SignedUrlOptions = {
  expiresInSeconds: number;
  contentDisposition?: string;
  contentType?: string;
};

/**
 * File storage. Keys are created by `newStorageKey` and never contain user input. A put is atomic, and overwrites.
 * Errors of the store itself are thrown unchanged.
 */
export type Storage = {
  /** `size` in bytes spares object stores a temporary copy of a stream. Answers the bytes stored. */
  put(
    key: string,
    body: Readable | Buffer,
    options: { contentType: string; size?: number },
  ): Promise<{ size: number }>;
  /** Undefined when there is no such object; throws `range_not_satisfiable` (416) for a range outside of it. */
  get(key: string, options?: { range?: ByteRange }): Promise<ObjectRead | undefined>;
  head(key: string): Promise<StoredObject | undefined>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** The keys of all files, in no order. Other objects in the bucket are left out. */
  list(): AsyncGenerator<string>;
  /** Removes incomplete files that interrupted writes left before a time; returns how many. */
  removeLeftovers(before: Date): Promise<number>;
  /** An address from which a browser reads the object without us, or null when the store has none. */
  signedUrl(key: string, options: SignedUrlOptions): Promise<string | null>;
  /** Throws when the store cannot be written and read now. */
  probe(): Promise<void>;
  close(): Promise<void>;
};

/** A new random key; the two leading parts keep directories of a file system small. */
export function newStorageKey(ids: Ids): string {
  const name = ids.uuid().replaceAll('-', '');
  return `${name.slice(-2)}/${name.slice(-4, -2)}/${name}`;
}

/** Whether `newStorageKey` could have created it, or it names a file derived from such a one. */
export function isStorageKey(key: string): boolean {
  return /^[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{32}(_[0-9a-z]{1,20})?$/.test(key);
}

/** Throws `bad_storage_key` for anything that could leave the store or collide with its own files. */
export function checkKey(key: string): string {
  if (key.length > 200 || !/^[A-Za-z0-9_-]+(\/[A-Za-z0-9_-]+)*$/.test(key)) {
    throw codedError('bad_storage_key', `Not a storage key: ${JSON.stringify(key.slice(0, 80))}.`, 400);
  }
  return key;
}

/** The range that can be answered of an object of `size` bytes. Throws `range_not_satisfiable`. */
export function clampRange(range: ByteRange, size: number): { start: number; end: number } {
  const end = Math.min(range.end ?? size - 1, size - 1);
  if (range.start < 0 || range.start > end) throw rangeNotSatisfiable();
  return { start: range.start, end };
}

export function rangeNotSatisfiable(cause?: unknown): Error {
  return codedError('range_not_satisfiable', 'The range is outside the file.', 416, { cause });
}
