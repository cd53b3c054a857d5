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
 * What a person does, in order, to bring a story into a state; elements are named by role and name. `see`
 * waits for what comes by itself, `key` and `type` go to whatever has the focus.
 */
export type Step =
  | { click: Role; name: string }
  | { rightClick: Role; name: string }
  | { hover: Role; name: string }
  | { see: Role }
  | { type: string }
  | { key: string };

/** One named example of a piece. The function is drawn as a component, so it may use hooks. */
export type Story = {
  name: string;
  Render: () => ReactNode;
  /** Needs the width of a desk, not of a window half as wide. */
  isWide?: boolean;
  /** What the piece shows only once it is used, such as an open menu, and how one gets there. */
  states?: Readonly<Record<string, readonly Step[]>>;
};
