export const calloutTones = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutTone = (typeof calloutTones)[number];

/** A node as data. */
export type NodeData = {
  type: string;
  attrs?: Record<string, unknown>;
  content?: NodeData[];
  marks?: { type: string; attrs?: Record<string, unknown> }[];
  text?: string;
};

/** The text format of documents. */
export type DocumentFormat = {
  /** The blocks of a text, each with its source lines and the gap before it. */
  read: (text: string) => readonly { node: NodeData; gap: string; source: string }[];
  /** A block as text. */
  write: (node: NodeData) => string;
};

export type DocumentTexts = {
  /** The name of the list of insertable blocks. */
  insert: string;
  blocks: Record<'text' | 'codeBlock' | 'table' | 'rule', string>;
  superscript: string;
  callout: string;
  callouts: Record<CalloutTone, string>;
  noCallout: string;
  /** The name of a block that is shown as source. */
  source: string;
  table: string;
  tableActions: Record<TableAction, string>;
};

export type TableAction =
  | 'rowAbove'
  | 'rowBelow'
  | 'removeRow'
  | 'columnBefore'
  | 'columnAfter'
  | 'removeColumn'
  | 'alignLeft'
  | 'alignCenter'
  | 'alignRight'
  | 'removeTable';

/** A value that the screen prompts for before it is inserted. */
export type Picker<T> = { label: string; choose: (done: (chosen: T) => void) => void };

/** Pages that can be linked to. */
export type LinkPicker = Picker<{ href: string; text: string }>;
