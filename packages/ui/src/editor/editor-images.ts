export type EditorImages = {
  /** Stores an image and returns its URL. */
  upload: (file: File) => Promise<string>;
  /** Called for images that were added and those that were rejected. */
  onDone: (outcome: 'added' | 'kind' | 'size' | 'failed', file: File) => void;
};

/** Maximum size of an image in a text, in MB of 1,024 squared. */
export const maxEditorImageMegabytes = 4;
