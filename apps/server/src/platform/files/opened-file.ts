/** A stored file and how it is shown. `maxAge`: seconds it may be kept. */
export type OpenedFile = {
  key: string;
  filename: string;
  contentType: string;
  maxAge: number;
  /** Whether it may be kept by caches between us and the reader. */
  shared: boolean;
};
