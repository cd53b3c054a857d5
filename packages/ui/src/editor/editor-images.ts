export type EditorImages = {
  /** Keeps a picture and answers the address under which it is found. */
  upload: (file: File) => Promise<string>;
  /** Called for images that were added and those that were rejected. */
  onDone: (outcome: 'added' | 'kind' | 'size' | 'failed', file: File) => void;
};

/** The most a picture in a text may hold, in MB of 1,024 squared. */
export const maxEditorImageMegabytes = 4;
