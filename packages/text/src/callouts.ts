import type { Block, CalloutTone } from './markdown-nodes.ts';

const signs: Record<CalloutTone, string> = {
  note: 'ℹ️',
  tip: '💡',
  important: '❗',
  warning: '⚠️',
  caution: '🛑',
};

/** The content of a callout after a language-independent symbol, for formats that only have quotes. */
export function withSymbol({ tone, children }: Extract<Block, { kind: 'callout' }>): Block[] {
  const [first, ...others] = children;
  const sign = { kind: 'text', text: `${signs[tone]} ` } as const;
  return first?.kind === 'paragraph'
    ? [{ ...first, children: [sign, ...first.children] }, ...others]
    : [{ kind: 'paragraph', children: [sign] }, ...children];
}
