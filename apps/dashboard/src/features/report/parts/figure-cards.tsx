import { useText } from '../../../platform/messages/use-text.ts';
import type { ShownMetric } from '../model.ts';
import { useFigureText } from './use-figure-text.ts';

type FigureCardsProps<M extends ShownMetric> = {
  metrics: readonly M[];
  summary: Figures<M> & { previous: Figures<M> };
  metric: ShownMetric;
  onChoose: (metric: M) => void;
};

type Figures<M extends ShownMetric> = Readonly<Record<M, number | null>>;

/** The figures of the range beside those of the one before it; the chosen one is drawn below. */
export function FigureCards<M extends ShownMetric>(props: FigureCardsProps<M>) {
  const { metrics, summary, metric, onChoose } = props;
  const text = useText();
  const figure = useFigureText();
  return (
    <div role="group" aria-label={text('report:metric')} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {metrics.map((id) => (
        <button
          key={id}
          type="button"
          aria-pressed={id === metric}
          onClick={() => onChoose(id)}
          className={`flex flex-col gap-1 rounded-card border p-3 text-start outline-2 outline-offset-1 outline-transparent focus-visible:outline-focus ${
            id === metric ? 'border-accent bg-accent-soft' : 'border-border bg-surface hover:bg-surface-hover'
          }`}
        >
          <span className="text-control text-text-muted">{text(`report:metrics.${id}`)}</span>
          <span className="tabular text-title font-semibold">{figure(id, summary[id])}</span>
          <span className="text-meta text-text-muted">
            {text('report:before', { value: figure(id, summary.previous[id]) })}
          </span>
        </button>
      ))}
    </div>
  );
}
