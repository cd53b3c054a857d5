/** A stored file and how it is shown. `maxAgeSeconds`: seconds it may be kept. */
export type OpenedFile = {
  key: string;
  filename: string;
  contentType: string;
  maxAgeSeconds: number;
  /** Whether it may be kept by caches between us and the reader. */
  shared: boolean;
};
