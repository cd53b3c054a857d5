import type { Step } from '../src/story.ts';

/** The harness's content; each change renders the story again. */
export type Scene = {
  /** `component/Story name`; empty shows nothing. */
  story: string;
  theme: 'light' | 'dark';
  dir: 'ltr' | 'rtl';
};

/** A story in its initial state, or in one of its others. */
export type Situation = {
  /** `component/Story name`, with `, state` if it is in one. */
  id: string;
  /** As in `Scene`. */
  story: string;
  /** As in `Story`. */
  isWide: boolean;
  /** The steps to this state. */
  steps: readonly Step[];
};

declare global {
  interface Window {
    /** For tests: all stories, and a function that shows one. */
    harness?: { situations: readonly Situation[]; show: (scene: Scene) => void };
  }
}
