import { KeyHint } from './key-hint.tsx';

export type KeyHintGroup = {
  id: string;
  title: string;
  items: readonly { id: string; label: string; keys: readonly string[] }[];
};

/** What keys do, in groups. */
export function KeyHints({ groups }: { groups: readonly KeyHintGroup[] }) {
  return (
    <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
      {groups.map(({ id, title, items }) => (
        <section key={id} aria-labelledby={`keys-${id}`}>
          <h3 id={`keys-${id}`} className="mb-1 text-meta font-semibold text-text-muted">
            {title}
          </h3>
          <dl>
            {items.map((item) => (
              <div
                key={item.id}
                className="flex min-h-8 items-center justify-between gap-4 border-b border-border text-control last:border-0"
              >
                <dt>{item.label}</dt>
                <dd>
                  <KeyHint keys={item.keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}
