import { Link } from '@confab/ui/link';
import { useId } from 'react';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { ShownMetric } from '../../model.ts';
import { ChangeNote } from './change-note.tsx';
import { useFigureText } from './use-figure-text.ts';

type FigureCardsProps<M extends ShownMetric> = {
  metrics: readonly M[];
  summary: Figures<M>;
  /** The figures of the period before, where they are compared. */
  before?: Figures<M> | undefined;
  metric: ShownMetric;
  onChoose: (metric: M) => void;
  /** Where the rows of a figure are listed. */
  rows: (metric: M) => string;
};

type Figures<M extends ShownMetric> = Readonly<Record<M, number | null>>;

/** The figures of the range with those of the previous one; the selected one is shown as a chart below. */
export function FigureCards<M extends ShownMetric>(props: FigureCardsProps<M>) {
  const { metrics, summary, before, metric, onChoose, rows } = props;
  const text = useText();
  return (
    <div role="group" aria-label={text('report:metric')} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {metrics.map((id) => (
        <FigureCard
          key={id}
          metric={id}
          now={summary[id]}
          before={before?.[id]}
          isChosen={id === metric}
          onChoose={() => onChoose(id)}
          href={rows(id)}
        />
      ))}
    </div>
  );
}

type FigureCardProps = {
  metric: ShownMetric;
  now: number | null;
  before: number | null | undefined;
  isChosen: boolean;
  onChoose: () => void;
  href: string;
};

/** A press anywhere on the card chooses it; its figure links to the conversations it counts. */
function FigureCard({ metric, now, before, isChosen, onChoose, href }: FigureCardProps) {
  const text = useText();
  const figure = useFigureText();
  const id = useId();
  const shown = figure(metric, now);
  return (
    <div
      className={`relative flex flex-col gap-1 rounded-card border p-3 text-start outline-2 outline-offset-1 outline-transparent has-[>button:focus-visible]:outline-focus ${
        isChosen ? 'border-accent bg-accent-soft' : 'border-border bg-surface hover:bg-surface-hover'
      }`}
    >
      <button
        type="button"
        aria-pressed={isChosen}
        aria-describedby={id}
        onClick={onChoose}
        className="text-start text-control text-text-muted outline-none after:absolute after:inset-0 after:rounded-card"
      >
        {text(`report:metrics.${metric}`)}
      </button>
      <div id={id} className="flex flex-col gap-1">
        <span className="tabular text-title font-semibold">
          {now === null || now === 0 ? (
            shown
          ) : (
            <Link href={href} className="relative z-1">
              {shown}
            </Link>
          )}
        </span>
        {before !== undefined && (
          <>
            <span className="text-meta text-text-muted">
              {text('report:before', { value: figure(metric, before) })}
            </span>
            <ChangeNote figure={metric} now={now} before={before} />
          </>
        )}
      </div>
    </div>
  );
}
