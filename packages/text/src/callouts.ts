import type { Block, CalloutTone } from './markdown-nodes.ts';

const signs: Record<CalloutTone, string> = {
  note: 'ℹ️',
  tip: '💡',
  important: '❗',
  warning: '⚠️',
  caution: '🛑',
};

/** What a callout holds, behind a sign that no language has to be known for: where it can only be a quote. */
export function withSign({ tone, children }: Extract<Block, { kind: 'callout' }>): Block[] {
  const [first, ...others] = children;
  const sign = { kind: 'text', text: `${signs[tone]} ` } as const;
  return first?.kind === 'paragraph'
    ? [{ ...first, children: [sign, ...first.children] }, ...others]
    : [{ kind: 'paragraph', children: [sign] }, ...children];
}
