/** A file that came with a request; it lies at `path` until the response is out, then it is removed. */
export type UploadedFile = {
  readonly kind: 'uploaded_file';
  fieldname: string;
  /** Canonical: safe to show, store and check. */
  filename: string;
  /** What the sender called it; never trust it. */
  declaredType: string;
  /** What the bytes say. */
  contentType: string;
  /** In bytes. */
  size: number;
  path: string;
  /** Removes the file before the response does. */
  cleanup(): Promise<void>;
};

const received: WeakSet<object> = new WeakSet();

/** Vouches for a file that was really received; only what reads requests may say so. */
export function markReceived(file: UploadedFile): void {
  received.add(file);
}

/** Whether a value of a body is a file that really came in; a look-alike in JSON, or a copy, is not. */
export function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && received.has(value);
}
