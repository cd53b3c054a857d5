/**
 * A part of a line. Addresses are http, https, mailto, or tel; an image is a file of this installation. Superscript is
 * only in articles. Titles, languages of code, and addresses of mentions are only in nodes that are parsed with their
 * source.
 */
export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code' | 'superscript'; text: string }
  | { kind: 'break' }
  | { kind: 'mention'; name: string; address?: string }
  | { kind: 'strong' | 'em' | 'strike'; children: Inline[] }
  | { kind: 'link'; href: string; title?: string; children: Inline[] }
  | { kind: 'image'; src: string; title?: string; alt: string; height: number | undefined };

/** The type of a callout, by GitHub's names. */
export const calloutTones = ['note', 'tip', 'important', 'warning', 'caution'] as const;
export type CalloutTone = (typeof calloutTones)[number];

export type Align = 'left' | 'center' | 'right' | undefined;

/** A block of a text. */
export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'heading'; level: number; children: Inline[] }
  | { kind: 'code'; text: string; language?: string }
  | { kind: 'rule' }
  | { kind: 'quote'; children: Block[] }
  | { kind: 'callout'; tone: CalloutTone; children: Block[] }
  | { kind: 'list'; ordered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; align: Align[]; head: Inline[][]; rows: Inline[][][] };
