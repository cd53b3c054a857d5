/** What the stage shows; each change draws the story anew. */
export interface Scene {
  /** `piece/Story name`; empty shows nothing. */
  story: string;
  theme: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
}

declare global {
  interface Window {
    /** For tests: the names of all stories, and the way to put one of them on the stage at once. */
    stage?: { stories: readonly string[]; show: (scene: Scene) => void };
  }
}
