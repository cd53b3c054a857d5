import { recipientStatuses, type Campaign, type RecipientStatus } from '@confab/contract/features/campaign';
import { Card } from '@confab/ui/card';
import { EmptyState } from '@confab/ui/empty-state';
import { ErrorState } from '@confab/ui/error-state';
import { Progress } from '@confab/ui/progress';
import { Select } from '@confab/ui/select';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Send } from 'lucide-react';
import { useState } from 'react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { campaignQuery, recipientsQuery } from '../api.ts';
import { sendingState } from '../model.ts';
import { PauseButton } from '../parts/one-off-row.tsx';
import { RecipientPages } from '../parts/recipient-pages.tsx';
import { RecipientRow } from '../parts/recipient-row.tsx';
import { StateBadge } from '../parts/state-badge.tsx';

/** Milliseconds between refetches while delivery reports are missing. */
const pollIntervalMs = 5000;

/** What became of a one-off campaign, contact by contact. */
export function ResultsScreen() {
  const text = useText();
  const accountId = useAccountId();
  const { campaignId = '' }: { campaignId?: string } = useParams({ strict: false });
  const isId = /^[1-9][0-9]*$/.test(campaignId);
  const query = useQuery({ ...campaignQuery(accountId, Number(campaignId)), enabled: isId });
  const title = query.data?.title ?? `#${campaignId}`;
  return (
    <SettingsPage
      title={text('campaign:results.title', { title })}
      start={
        <Link
          to={accountPath(accountId, 'campaigns/one_off')}
          aria-label={text('campaign:results.back')}
          title={text('campaign:results.back')}
          className="focus-ring grid size-8 place-items-center rounded-control text-text-muted hover:bg-surface-hover hover:text-text"
        >
          <ArrowLeft aria-hidden size={16} className="rtl:-scale-x-100" />
        </Link>
      }
    >
      {isId ? (
        <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('campaign:results.loadError')}>
          {(campaign) => <Results key={campaign.id} campaign={campaign} />}
        </QueryView>
      ) : (
        <ErrorState title={text('campaign:results.loadError')} />
      )}
    </SettingsPage>
  );
}

function Results({ campaign }: { campaign: Campaign }) {
  const text = useText();
  const [status, setStatus] = useState<RecipientStatus>();
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...recipientsQuery(useAccountId(), campaign.id, status, page),
    placeholderData: keepPreviousData,
    // Later reports of providers emit no event: there may be thousands.
    refetchInterval: ({ state }) => ((state.data?.meta.counts.sending ?? 0) > 0 ? pollIntervalMs : false),
  });
  return (
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('campaign:results.loadError')}>
      {({ meta: { counts }, payload }) => {
        const total = recipientStatuses.reduce((sum, each) => sum + counts[each], 0);
        return (
          <>
            <Head campaign={campaign} total={total} waiting={counts.waiting} />
            <StatusFilter
              counts={counts}
              total={total}
              status={status}
              onChange={(next) => {
                setStatus(next);
                setPage(1);
              }}
            />
            {payload.length === 0 ? (
              <Nothing isFiltered={total > 0} />
            ) : (
              <>
                <Card padding="none">
                  <ul aria-label={text('campaign:results.caption')} aria-busy={query.isPlaceholderData}>
                    {payload.map((recipient) => (
                      <RecipientRow key={recipient.contact.id} recipient={recipient} />
                    ))}
                  </ul>
                </Card>
                <RecipientPages
                  page={page}
                  total={status === undefined ? total : counts[status]}
                  onChange={setPage}
                />
              </>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

type HeadProps = { campaign: Campaign; total: number; waiting: number };

function Head({ campaign, total, waiting }: HeadProps) {
  const text = useText();
  const [now] = useState(() => new Date());
  const state = sendingState(campaign, now);
  const done = total - waiting;
  return (
    <Card>
      <div className="flex flex-col gap-3">
        <div className="flex items-center gap-2">
          <StateBadge state={state} />
          {state !== 'completed' && <PauseButton campaign={campaign} isPaused={!campaign.enabled} />}
        </div>
        <Progress
          label={text('campaign:results.progress')}
          value={done}
          max={Math.max(total, 1)}
          valueText={text('campaign:results.progressValue', { done, total })}
          tone={state === 'completed' ? 'positive' : 'accent'}
        />
        <p dir="auto" className="text-control break-words whitespace-pre-wrap text-text-muted">
          {campaign.message}
        </p>
      </div>
    </Card>
  );
}

type StatusFilterProps = {
  counts: Readonly<Record<RecipientStatus, number>>;
  total: number;
  status: RecipientStatus | undefined;
  onChange: (status: RecipientStatus | undefined) => void;
};

function StatusFilter({ counts, total, status, onChange }: StatusFilterProps) {
  const text = useText();
  return (
    <Select
      label={text('campaign:results.filter')}
      placeholder={text('campaign:results.all', { count: total })}
      className="max-w-60"
      value={status ?? all}
      options={[
        { id: all, label: text('campaign:results.all', { count: total }) },
        ...recipientStatuses.map((each) => ({
          id: each,
          label: text(`campaign:results.${each}`, { count: counts[each] }),
        })),
      ]}
      onChange={(id) => onChange(recipientStatuses.find((each) => each === id))}
    />
  );
}

const all = 'all';

function Nothing({ isFiltered }: { isFiltered: boolean }) {
  const text = useText();
  return isFiltered ? (
    <EmptyState size="small" title={text('campaign:results.nobody')} />
  ) : (
    <EmptyState
      icon={<Send size={24} />}
      title={text('campaign:results.empty')}
      description={text('campaign:results.emptyText')}
    />
  );
}
