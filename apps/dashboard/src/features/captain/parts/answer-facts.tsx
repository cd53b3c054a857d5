import type { AnswerSource } from '@confab/contract/features/captain-assistant';
import { Badge } from '@confab/ui/badge';
import { Link } from '@confab/ui/link';
import { useText } from '../../../platform/messages/use-text.ts';

type AnswerFactsProps = {
  sources: readonly AnswerSource[];
  confidence: number;
  isByModel: boolean;
  isHandoff: boolean;
};

/** Where an answer is from, and how sure it is. */
export function AnswerFacts({ sources, confidence, isByModel, isHandoff }: AnswerFactsProps) {
  const text = useText();
  return (
    <div className="flex flex-col gap-1 text-meta text-text-muted">
      <p className="flex flex-wrap items-center gap-1.5">
        {isHandoff ? (
          <Badge tone="warning">{text('captain:playground.handoff')}</Badge>
        ) : (
          <Badge tone={confidence >= 0.7 ? 'positive' : 'neutral'}>
            {text('captain:playground.confidence', { percent: Math.round(confidence * 100) })}
          </Badge>
        )}
        <span>{text(isByModel ? 'captain:playground.byModel' : 'captain:playground.bySearch')}</span>
        {!isHandoff && sources.length === 0 && <span>{text('captain:playground.noSource')}</span>}
      </p>
      {sources.length > 0 && (
        <ul aria-label={text('captain:playground.sources')} className="flex flex-col gap-0.5">
          {sources.map(({ n, title, url }) => (
            <li key={n} className="min-w-0 break-words">
              <span className="tabular">{n}. </span>
              {url === null ? (
                <bdi>{title}</bdi>
              ) : (
                <Link href={url} target="_blank" rel="noreferrer noopener" tone="muted">
                  <bdi>{title}</bdi>
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
