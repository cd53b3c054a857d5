import type { ReportSummary } from '@confab/contract/features/report';
import { useText } from '../../../platform/messages/use-text.ts';
import { shownMetrics, type ShownMetric } from '../model.ts';
import { useFigureText } from './use-figure-text.ts';

type FigureCardsProps = {
  summary: ReportSummary & { previous: ReportSummary };
  metric: ShownMetric;
  onChoose: (metric: ShownMetric) => void;
};

/** The figures of the range beside those of the one before it; the chosen one is drawn below. */
export function FigureCards({ summary, metric, onChoose }: FigureCardsProps) {
  const text = useText();
  const figure = useFigureText();
  return (
    <div role="group" aria-label={text('report:metric')} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {shownMetrics.map((id) => (
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
