/** A file received with a request; it is at `path` until the response is sent, then it is removed. */
export type UploadedFile = {
  readonly kind: 'uploaded_file';
  fieldname: string;
  /** Canonical: safe to show, store and check. */
  filename: string;
  /** What the sender called it; never trust it. */
  declaredType: string;
  /** Detected from the bytes. */
  contentType: string;
  /** In bytes. */
  size: number;
  path: string;
  /** Removes the file before the response does. */
  cleanup(): Promise<void>;
};

const received: WeakSet<object> = new WeakSet();

/** Marks a file as really received; only request parsers may call it. */
export function markReceived(file: UploadedFile): void {
  received.add(file);
}

/** Whether a value of a body is a received file, not a look-alike in JSON or a copy. */
export function isUploadedFile(value: unknown): value is UploadedFile {
  return typeof value === 'object' && value !== null && received.has(value);
}
