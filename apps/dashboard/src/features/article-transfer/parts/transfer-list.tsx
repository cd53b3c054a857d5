import type { ArticleTransfer } from '@confab/contract/features/article-transfer';
import type { Portal } from '@confab/contract/features/portal';
import { Badge } from '@confab/ui/badge';
import { ButtonLink } from '@confab/ui/button-link';
import { Card } from '@confab/ui/card';
import { Progress } from '@confab/ui/progress';
import { RelativeTime } from '@confab/ui/relative-time';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { transfersQuery } from '../api.ts';

/** The recent imports and exports, and the progress of running ones. */
export function TransferList({ portal }: { portal: Portal }) {
  const text = useText();
  const query = useQuery(transfersQuery(useAccountId(), portal.slug));
  return (
    <Card
      padding="none"
      title={text('article-transfer:list.title')}
      description={text('article-transfer:list.description')}
    >
      <div className="mt-3 border-t border-border">
        <QueryView
          query={query}
          skeleton={<ListSkeleton />}
          errorTitle={text('article-transfer:list.loadError')}
        >
          {({ payload }) =>
            payload.length === 0 ? (
              <p className="px-5 py-4 text-control text-text-muted">{text('article-transfer:list.empty')}</p>
            ) : (
              <ul aria-label={text('article-transfer:list.title')} className="divide-y divide-border">
                {payload.map((transfer) => (
                  <Transfer key={transfer.id} transfer={transfer} />
                ))}
              </ul>
            )
          }
        </QueryView>
      </div>
    </Card>
  );
}

function Transfer({ transfer }: { transfer: ArticleTransfer }) {
  const text = useText();
  const { kind, status, file_name: name, created_at: createdAt, download_url: url } = transfer;
  const state = status === 'failed' ? 'failed' : kind === 'import' ? 'imported' : 'exported';
  return (
    <li className="flex flex-col gap-2 px-5 py-3 text-control">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="min-w-32 flex-1 truncate font-medium">
          <bdi className="truncate-end">{name}</bdi>
        </span>
        <span className="text-meta text-text-muted">
          <RelativeTime date={new Date(createdAt)} />
        </span>
        {status !== 'running' && (
          <Badge tone={status === 'failed' ? 'danger' : 'positive'}>
            {text(`article-transfer:list.${state}`)}
          </Badge>
        )}
        {url !== null && (
          <ButtonLink size="small" href={url} download icon={<Download aria-hidden size={14} />}>
            {text('article-transfer:list.download')}
          </ButtonLink>
        )}
      </div>
      {status === 'running' ? <Running transfer={transfer} /> : <Ended transfer={transfer} />}
    </li>
  );
}

function Running({ transfer }: { transfer: ArticleTransfer }) {
  const text = useText();
  const { kind, file_name: name, total_count: total, done_count: done } = transfer;
  return (
    <Progress
      label={text(`article-transfer:list.${kind === 'import' ? 'importing' : 'exporting'}`, { name })}
      value={total === null ? null : done}
      {...(total === null
        ? {}
        : { max: Math.max(1, total), valueText: text('article-transfer:list.ofTotal', { done, total }) })}
    />
  );
}

function Ended({ transfer }: { transfer: ArticleTransfer }) {
  const text = useText();
  const { kind, status, failure, total_count: total } = transfer;
  if (status === 'failed') return <p className="text-danger">{failure}</p>;
  if (kind === 'export')
    return <p className="text-text-muted">{text('article-transfer:list.articles', { count: total ?? 0 })}</p>;
  const { refused_count: refused, categories_count: categories } = transfer;
  const counted = [
    text('article-transfer:list.created', { count: transfer.created_count }),
    text('article-transfer:list.updated', { count: transfer.updated_count }),
    text('article-transfer:list.unchanged', { count: transfer.unchanged_count }),
    ...(categories === 0 ? [] : [text('article-transfer:list.categories', { count: categories })]),
    ...(refused === 0 ? [] : [text('article-transfer:list.refusedCount', { count: refused })]),
  ];
  return (
    <>
      <p className="text-text-muted">{counted.join(' · ')}</p>
      <Refused transfer={transfer} />
    </>
  );
}

/** The first rejected articles, with their reasons. */
function Refused({ transfer }: { transfer: ArticleTransfer }) {
  const text = useText();
  const { refused, refused_count: count, file_name: name } = transfer;
  if (refused.length === 0) return null;
  return (
    <ul
      aria-label={text('article-transfer:list.refused', { name })}
      className="flex max-h-60 flex-col gap-1 overflow-y-auto rounded-card border border-danger/20 bg-danger-soft px-3 py-2 text-meta text-danger"
    >
      {refused.map((one, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
        <li key={at} className="min-w-0 break-words">
          <bdi className="font-medium">{one.name}</bdi>
          {': '}
          <bdi>{one.reason}</bdi>
        </li>
      ))}
      {count > refused.length && (
        <li>{text('article-transfer:list.more', { count: count - refused.length })}</li>
      )}
    </ul>
  );
}
