/** A stored file and how it is shown. `maxAgeSeconds`: seconds it may be cached. */
export type OpenedFile = {
  key: string;
  filename: string;
  contentType: string;
  maxAgeSeconds: number;
  /** Whether shared caches may store it. */
  shared: boolean;
};
