import type { HtmlElement } from './html-tree.ts';

type CalloutTone = 'note' | 'tip' | 'important' | 'warning' | 'caution';

const boxes = new Set(['div', 'aside', 'section', 'blockquote', 'p', 'article', 'details']);

/** Class names of callouts, of any kind. */
const apart = new Set(['callout', 'admonition', 'alert', 'notice', 'infobox']);

/** The strongest first, as several may occur together. */
const words: readonly (readonly [CalloutTone, ReadonlySet<string>])[] = [
  ['caution', new Set(['caution', 'danger', 'error', 'critical'])],
  ['warning', new Set(['warning', 'warn', 'attention'])],
  ['important', new Set(['important'])],
  ['tip', new Set(['tip', 'hint', 'success'])],
  ['note', new Set(['note', 'info', 'information'])],
];

/** The callout tone of an element; undefined for others. Help desks mark callouts by class, or by color. */
export function calloutTone({ name, attributes }: HtmlElement): CalloutTone | undefined {
  if (!boxes.has(name)) return undefined;
  const classes = (attributes['class'] ?? '').toLowerCase().split(/\s+/).filter(Boolean);
  const parts = classes.flatMap((each) => each.split(/[^a-z]+/));
  const isApart = parts.some((part) => apart.has(part));
  // A class that equals such a name counts, too; as a part of another one it may mean anything.
  const tone = toneIn(isApart ? parts : classes);
  return tone ?? (isApart ? (toneOfColor(attributes['style']) ?? 'note') : undefined);
}

const toneIn = (names: readonly string[]): CalloutTone | undefined =>
  words.find(([, known]) => names.some((word) => known.has(word)))?.[0];

/** Red warns more than yellow, green helps, and blue or gray only informs. */
function toneOfColor(style = ''): CalloutTone | undefined {
  const [, hex = ''] = /background(?:-color)?:\s{0,3}#([0-9a-f]{6})/i.exec(style) ?? [];
  if (hex === '') return undefined;
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  const strongest = Math.max(red, green, blue);
  const spread = strongest - Math.min(red, green, blue);
  if (spread < 12) return 'note';
  if (strongest === red && blue <= red) return green - blue > spread / 3 ? 'warning' : 'caution';
  return strongest === green ? 'tip' : 'note';
}
