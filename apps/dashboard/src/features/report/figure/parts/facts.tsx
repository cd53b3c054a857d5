import { Link } from '@confab/ui/link';
import type { ComparedFigure } from '../change-model.ts';
import { ChangeNote } from './change-note.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';

export type Fact = {
  name: string;
  value: string;
  /** Where what it counts is listed. */
  href?: string | undefined;
  /** The figure of the period before, and how this one differs from it. */
  before?: { figure: ComparedFigure; now: number | null; before: number | null; value: string } | undefined;
};

/** Figures side by side. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  const text = useText();
  return (
    <dl
      className={`grid gap-2 ${facts.length === 3 ? 'grid-cols-1 sm:grid-cols-3' : 'grid-cols-2 sm:grid-cols-4'}`}
    >
      {facts.map(({ name, value, href, before }) => (
        <div key={name} className="rounded-card border border-border bg-surface p-3">
          <dt className="text-control text-text-muted">{name}</dt>
          <dd className="tabular text-title font-semibold">
            {href === undefined ? value : <Link href={href}>{value}</Link>}
          </dd>
          {before && (
            <dd className="flex flex-col">
              <span className="text-meta text-text-muted">
                {text('report:before', { value: before.value })}
              </span>
              <ChangeNote figure={before.figure} now={before.now} before={before.before} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** A figure as a fact, beside the one before where they are compared. */
export function factOf(
  figure: ComparedFigure,
  now: number,
  before: number | undefined,
  write: (value: number) => string,
): Pick<Fact, 'value' | 'before'> {
  return {
    value: write(now),
    before: before === undefined ? undefined : { figure, now, before, value: write(before) },
  };
}
