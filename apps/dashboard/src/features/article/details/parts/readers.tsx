import type { Article } from '@confab/contract/features/article';
import { Card } from '@confab/ui/card';
import { RelativeTime } from '@confab/ui/relative-time';
import { useQuery } from '@tanstack/react-query';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { useText } from '../../../../platform/messages/use-text.ts';
import { commentsQuery, type PortalKey } from '../../api.ts';
import { helpfulPercent } from '../../model.ts';

type ReadersProps = { portalKey: PortalKey; article: Article };

/** How often an article was read, whether it helped, and what readers wrote of it. */
export function Readers({ portalKey, article }: ReadersProps) {
  const text = useText();
  const { helpful, unhelpful, views } = article;
  const percent = helpfulPercent(article);
  const { data } = useQuery({ ...commentsQuery(portalKey, article.id), enabled: percent !== undefined });
  const comments = data?.payload ?? [];
  return (
    <Card title={text('article:readers.title')}>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-control">
        <dt className="text-text-muted">{text('article:readers.views')}</dt>
        <dd className="text-end tabular-nums">{text('article:readers.count', { count: views })}</dd>
        <dt className="text-text-muted">{text('article:readers.helpful')}</dt>
        <dd className="text-end tabular-nums">{text('article:readers.count', { count: helpful })}</dd>
        <dt className="text-text-muted">{text('article:readers.unhelpful')}</dt>
        <dd className="text-end tabular-nums">{text('article:readers.count', { count: unhelpful })}</dd>
      </dl>
      {comments.length > 0 && (
        <ul
          aria-label={text('article:readers.comments')}
          // The keyboard scrolls it.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="focus-ring mt-3 flex max-h-80 flex-col gap-2.5 overflow-y-auto border-t border-border pt-3"
        >
          {comments.map(({ id, is_helpful: isHelpful, content, created_at: at }) => (
            <li key={id} className="flex gap-2 text-control">
              <span
                role="img"
                aria-label={text(isHelpful ? 'article:readers.helpful' : 'article:readers.unhelpful')}
                className={`mt-0.5 shrink-0 ${isHelpful ? 'text-positive' : 'text-danger'}`}
              >
                {isHelpful ? <ThumbsUp aria-hidden size={14} /> : <ThumbsDown aria-hidden size={14} />}
              </span>
              <div className="min-w-0">
                <p dir="auto" className="break-words">
                  {content}
                </p>
                <p className="text-meta text-text-muted">
                  <RelativeTime date={new Date(at * 1000)} form="long" />
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
