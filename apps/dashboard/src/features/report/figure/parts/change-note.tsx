import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { changeOf, type ComparedFigure } from '../change-model.ts';

type ChangeNoteProps = { figure: ComparedFigure; now: number | null; before: number | null };

/**
 * The change from the previous figure, and whether it is good: as text, which the color only repeats. Nothing if there
 * is no previous figure.
 */
export function ChangeNote({ figure, now, before }: ChangeNoteProps) {
  const text = useText();
  const language = useLanguage();
  const change = changeOf(figure, now, before);
  if (change === 'none' || now === null) return null;
  if (change === 'same')
    return <span className="text-meta text-text-muted">{text('report:change.same')}</span>;
  const { by, unit, direction, verdict } = change;
  const amount =
    unit === 'percent'
      ? new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 }).format(
          Math.max(by, 0.01),
        )
      : text('report:change.points', {
          count: Math.round(by * 100) / 100,
        });
  const statement = text(`report:change.${direction}`, { amount });
  return (
    <span className={`text-meta ${verdict === undefined ? 'text-text-muted' : tones[verdict]}`}>
      {verdict === undefined ? statement : text(`report:change.${verdict}`, { change: statement })}
    </span>
  );
}

const tones = { better: 'text-positive', worse: 'text-danger' } as const;
