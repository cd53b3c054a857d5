import {
  liveStates,
  maxReportRows,
  noTeamId,
  reportRowsPerPage,
  reportTypes,
  rowMetrics,
  type ReportRow,
} from '@confab/contract/features/report';
import { EmptyState } from '@confab/ui/empty-state';
import { IconButton } from '@confab/ui/icon-button';
import { Link } from '@confab/ui/link';
import { Table, type TableColumn } from '@confab/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { dateFormat } from '../../../platform/messages/date-format.ts';
import { durationText } from '../../../platform/messages/duration-text.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { rowsQuery, type RowFilter } from '../api.ts';
import type { LiveScope } from '../model.ts';
import { pageIn, pageSearch, type Search } from '../filter/parts/search-params.ts';
import { Pages } from '../parts/pages.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { useReportLocation } from '../filter/parts/use-report-location.ts';

type RowsView = { search: Search; page: number };

/** The conversations behind a figure, the newest first: exactly those it counts. */
export function RowsScreen() {
  const text = useText();
  const accountId = useAccountId();
  const { view, change } = useReportLocation(
    'rows',
    (search): RowsView => ({ search, page: pageIn(search) }),
    ({ search: { page: _page, ...rest }, page }) => ({ ...rest, ...pageSearch(page) }),
  );
  const filter = filterIn(view.search);
  const lastPage = maxReportRows / reportRowsPerPage;
  const page = Math.min(view.page, lastPage);
  const query = useQuery({ ...rowsQuery(accountId, filter, page), placeholderData: keepPreviousData });
  const columns = useRowColumns(filter);
  const title = useTitle(filter);
  const name = query.data?.meta.subject_name ?? undefined;
  return (
    <SettingsPage title={title} isWide start={<BackButton />} actions={<PrintButton />}>
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('report:loadError')}>
        {({ payload, meta }) => (
          <>
            <Summary filter={filter} count={meta.count} name={name} />
            <Table
              label={title}
              columns={columns}
              rows={payload}
              rowId={({ key }) => key}
              empty={<EmptyState size="small" title={text('report:nothing')} />}
            />
            {meta.count > maxReportRows && page === lastPage && (
              <p className="text-control text-text-muted">{text('report:noMoreRows')}</p>
            )}
            <Pages
              page={page}
              isLast={page === lastPage || page * reportRowsPerPage >= meta.count}
              onChange={(next) => change({ ...view, page: next }, true)}
            />
          </>
        )}
      </QueryView>
    </SettingsPage>
  );
}

/** The query of a URL; an invalid one is empty. */
function filterIn(search: Search): RowFilter {
  const number = (key: string) => Number(search[key]) || 0;
  const state = liveStates.find((each) => each === search['state']);
  if (state !== undefined) return { state, of: scopeIn(search) };
  const type = reportTypes.find((each) => each === search['type']) ?? 'account';
  return {
    metric: rowMetrics.find((each) => each === search['metric']) ?? 'conversations_count',
    about: type === 'account' ? { type } : { type, id: number('id') || 1 },
    view: {
      range: { since: Math.max(0, number('since')), until: Math.max(0, number('until')) },
      isBusiness: search['hours'] === 'business',
    },
  };
}

const scopes = ['agent', 'team', 'inbox'] as const;

/** Team 0 means no team. */
function scopeIn(search: Search): LiveScope {
  const of: LiveScope = {};
  for (const key of scopes) {
    const id = Number(search[key] ?? Number.NaN);
    if (Number.isSafeInteger(id) && id >= (key === 'team' ? noTeamId : 1)) of[key] = id;
  }
  return of;
}

function useTitle(filter: RowFilter): string {
  const text = useText();
  if ('state' in filter) return text(`report:${filter.state}`);
  const { metric } = filter;
  if (metric === 'all_resolutions_count') return text('report:resolved');
  if (metric === 'surveys_sent_count') return text('report:surveysSent');
  if (metric === 'bot_conversations_count') return text('report:botConversations');
  return metric === 'bot_messages_count' ? text('report:botMessages') : text(`report:metrics.${metric}`);
}

type SummaryProps = { filter: RowFilter; count: number; name: string | undefined };

/** The number of rows, their subject, and their period. */
function Summary({ filter, count, name }: SummaryProps) {
  const text = useText();
  const language = useLanguage();
  const date = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const list = new Intl.ListFormat(language, { type: 'unit' });
  const parts = [
    text('report:rowCount', { count }),
    ...(name === undefined ? [] : [name]),
    ...('state' in filter && filter.of.team === noTeamId ? [text('report:noTeam')] : []),
    ...('state' in filter
      ? [text('report:now')]
      : [
          date.formatRange(
            new Date(filter.view.range.since * 1000),
            new Date(Math.max(filter.view.range.since, filter.view.range.until - 1) * 1000),
          ),
        ]),
    ...('view' in filter && filter.view.isBusiness ? [text('report:businessHours')] : []),
  ];
  return <p className="text-control text-text-muted">{list.format(parts)}</p>;
}

/** Back to the report; a URL that was opened directly leads to the default one. */
function BackButton() {
  const text = useText();
  const router = useRouter();
  const navigate = useNavigate();
  const accountId = useAccountId();
  const canGoBack = useCanGoBack();
  return (
    <IconButton
      label={text('report:back')}
      icon={<ArrowLeft aria-hidden size={16} className="rtl:-scale-x-100" />}
      className="print:hidden"
      onPress={() =>
        canGoBack ? router.history.back() : void navigate({ to: accountPath(accountId, 'reports/overview') })
      }
    />
  );
}

function useRowColumns(filter: RowFilter): readonly TableColumn<ReportRow>[] {
  const text = useText();
  const accountId = useAccountId();
  const language = useLanguage();
  const date = dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  const isLive = 'state' in filter;
  const takesTime = !isLive && (filter.metric.startsWith('avg_') || filter.metric === 'reply_time');
  const durations: readonly TableColumn<ReportRow>[] = [
    {
      id: 'value',
      title: text('report:duration'),
      align: 'end',
      cell: ({ value }) => (value === null ? '' : durationText(value, language)),
    },
  ];
  return [
    {
      id: 'conversation',
      title: text('report:conversation'),
      isRowHeader: true,
      cell: ({ conversation_id: id, message_id: messageId, contact_name: name }) => (
        <Link
          href={accountPath(
            accountId,
            `conversations/${id}${messageId === null ? '' : `?messageId=${messageId}`}`,
          )}
        >
          <bdi>{name}</bdi> <bdi>{`#${id}`}</bdi>
        </Link>
      ),
    },
    { id: 'inbox', title: text('report:inbox'), cell: ({ inbox_name: name }) => name },
    {
      id: 'agent',
      title: text('report:agent'),
      cell: ({ agent_name: name }) => name ?? text('report:unassignedAgent'),
    },
    ...(takesTime ? durations : []),
    {
      id: 'when',
      title: text(isLive ? 'report:lastActivity' : 'report:when'),
      cell: ({ created_at: at }) => date.format(new Date(at * 1000)),
    },
  ];
}
