import type { ReactNode } from 'react';

/** One named example of a piece. The function is drawn as a component, so it may use hooks. */
export interface Story {
  name: string;
  Render: () => ReactNode;
}
