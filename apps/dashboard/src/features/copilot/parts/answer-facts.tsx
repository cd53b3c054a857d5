import { Badge } from '@confab/ui/badge';
import { Link } from '@confab/ui/link';
import { useText } from '../../../platform/messages/use-text.ts';
import { factsIn } from '../model.ts';

/** The sources and confidence of an answer; nothing if they were not stored. */
export function AnswerFacts({ about, isAtEnd = false }: { about: unknown; isAtEnd?: boolean }) {
  const text = useText();
  const facts = factsIn(about);
  if (facts === undefined) return null;
  const { sources, confidence, isByModel, isHandoff, reasoning } = facts;
  return (
    <div
      className={`flex max-w-full flex-col gap-1 px-1 text-meta text-text-muted ${isAtEnd ? 'items-end text-end' : ''}`}
    >
      <p className={`flex flex-wrap items-center gap-1.5 ${isAtEnd ? 'justify-end' : ''}`}>
        {isHandoff ? (
          <Badge tone="warning">{text('copilot:facts.handoff')}</Badge>
        ) : (
          <>
            <Badge tone={confidence >= 0.7 ? 'positive' : 'neutral'}>
              {text('copilot:facts.confidence', { percent: Math.round(confidence * 100) })}
            </Badge>
            <span>{text(isByModel ? 'copilot:facts.byModel' : 'copilot:facts.bySearch')}</span>
          </>
        )}
        {!isHandoff && sources.length === 0 && <span>{text('copilot:facts.noSource')}</span>}
      </p>
      {isHandoff && reasoning !== '' && (
        <p dir="auto" className="break-words">
          {reasoning}
        </p>
      )}
      {sources.length > 0 && (
        <ul aria-label={text('copilot:facts.sources')} className="flex flex-col gap-0.5">
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
