import type { Renderers } from './markdown-elements.tsx';
import type { CalloutTone } from './markdown-nodes.ts';

/** Callouts by their names. */
export function renderCallouts(names: Record<CalloutTone, string>): NonNullable<Renderers['callout']> {
  return ({ tone }, children, key) => (
    <div key={key} role="note" className="callout" data-tone={tone}>
      <p className="callout-name">{names[tone]}</p>
      {children}
    </div>
  );
}
