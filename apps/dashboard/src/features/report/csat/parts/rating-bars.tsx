import { Link } from '@confab/ui/link';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { csatRatings, percentText, type ShownRating } from '../../model.ts';

type RatingBarsProps = {
  counts: Readonly<Record<string, number>>;
  /** Where the answers with a rating are listed. */
  listOf: (rating: ShownRating) => string;
};

/** How often each rating was given, the best first. */
export function RatingBars({ counts, listOf }: RatingBarsProps) {
  const text = useText();
  const language = useLanguage();
  const format = new Intl.NumberFormat(language);
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  if (total === 0) return null;
  return (
    <ul
      aria-label={text('report:ratings')}
      className="flex flex-col gap-2 rounded-card border border-border bg-surface p-3 text-control"
    >
      {csatRatings.map((rating) => {
        const count = counts[rating] ?? 0;
        const name = text('report:ratingOf', { rating });
        return (
          <li key={rating} className="flex items-center gap-3">
            <span className="tabular w-12 shrink-0">
              {count === 0 ? name : <Link href={listOf(rating)}>{name}</Link>}
            </span>
            <span aria-hidden className="h-2 min-w-0 flex-1 overflow-hidden rounded-full bg-surface-sunken">
              <span className="block h-full bg-accent" style={{ width: `${(count / total) * 100}%` }} />
            </span>
            <span className="tabular w-28 shrink-0 text-end">
              {text('report:ratingShare', {
                amount: format.format(count),
                share: percentText(count, total, language),
              })}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
