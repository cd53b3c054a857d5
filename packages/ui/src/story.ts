import type { ReactNode } from 'react';

type Role =
  | 'button'
  | 'combobox'
  | 'dialog'
  | 'img'
  | 'listbox'
  | 'menuitem'
  | 'option'
  | 'tab'
  | 'textbox'
  | 'toolbar'
  | 'tooltip';

/**
 * The steps, in order, that bring a story into a state; elements are named by role and name. `see` waits for an
 * automatic change, `key` and `type` go to the focused element.
 */
export type Step =
  | { click: Role; name: string }
  | { rightClick: Role; name: string }
  | { hover: Role; name: string }
  | { see: Role }
  | { type: string }
  | { key: string };

/** One named example of a component. The function is rendered as a component, so it may use hooks. */
export type Story = {
  name: string;
  Render: () => ReactNode;
  /** Needs the width of a desk, not of a window half as wide. */
  isWide?: boolean;
  /** States shown only after interaction, such as an open menu, and the steps to get there. */
  states?: Readonly<Record<string, readonly Step[]>>;
};
