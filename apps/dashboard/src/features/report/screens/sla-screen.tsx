import { missedSlasPerPage, type MissedSla, type SlaMetrics } from '@confab/contract/features/applied-sla';
import { missCounts } from '@confab/rules/sla-misses';
import { rangeBefore } from '@confab/ui/date-range-picker';
import { EmptyState } from '@confab/ui/empty-state';
import { Link } from '@confab/ui/link';
import { Skeleton } from '@confab/ui/skeleton';
import { Table, type TableColumn } from '@confab/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { accountPath } from '../../../platform/account/access.ts';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { dateFormat } from '../../../platform/messages/date-format.ts';
import { useLanguage, useText } from '../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../platform/pages/list-skeleton.tsx';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { reportPath, SaveReportButton } from '../../saved-report/index.ts';
import { downloadSlas, slasQuery, slaMetricsQuery, type SlaFilter } from '../api.ts';
import type { ComparedFigure } from '../figure/change-model.ts';
import { fileName } from '../model.ts';
import { slaSearch, slaView, type SlaView } from '../filter/parts/search-params.ts';
import { DownloadButton } from '../parts/download-button.tsx';
import { factOf, Facts } from '../figure/parts/facts.tsx';
import { Pages } from '../parts/pages.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { timeRange } from '../filter/parts/report-view.ts';
import { SlaFilters } from '../filter/parts/sla-filters.tsx';
import { useReportLocation } from '../filter/parts/use-report-location.ts';

/** The number of SLAs met, and the conversations with a missed target, newest first. */
export function SlaScreen() {
  const text = useText();
  const accountId = useAccountId();
  const { view, change } = useReportLocation('sla', slaView, slaSearch);
  const filter = { range: timeRange(view.range), choice: view.choice };
  return (
    <SettingsPage
      title={text('report:sla')}
      actions={
        <>
          <SaveReportButton screen="sla" search={slaSearch(view)} />
          <PrintButton />
          <DownloadButton
            load={() => downloadSlas(accountId, filter)}
            nameOn={(day) => fileName('sla', undefined, day)}
          />
        </>
      }
    >
      <SlaFilters view={view} onChange={(next) => change({ ...next, page: 1 })} />
      <SlaFacts view={view} />
      <Slas
        filter={filter}
        isAll={view.isAll}
        page={view.page}
        onPage={(page) => change({ ...view, page }, true)}
      />
    </SettingsPage>
  );
}

function SlaFacts({ view }: { view: SlaView }) {
  const text = useText();
  const accountId = useAccountId();
  const language = useLanguage();
  const { choice, isCompared } = view;
  const query = useQuery({
    ...slaMetricsQuery(accountId, { range: timeRange(view.range), choice }),
    placeholderData: keepPreviousData,
  });
  const before = useQuery({
    ...slaMetricsQuery(accountId, { range: timeRange(rangeBefore(view.range)), choice }),
    placeholderData: keepPreviousData,
    enabled: isCompared,
  });
  return (
    <section aria-label={text('report:slaFigures')} className="flex flex-col gap-2">
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" height="72px" />}
        errorTitle={text('report:loadError')}
      >
        {(metrics) => (
          <>
            <SlaCards view={view} metrics={metrics} before={isCompared ? before.data : undefined} />
            {metrics.counted_since !== undefined && (
              <p className="text-control text-text-muted">
                {text('report:countedSince', {
                  time: dateFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(
                    new Date(metrics.counted_since * 1000),
                  ),
                })}
              </p>
            )}
          </>
        )}
      </QueryView>
    </section>
  );
}

type SlaCardsProps = { view: SlaView; metrics: SlaMetrics; before: SlaMetrics | undefined };

function SlaCards({ view, metrics, before }: SlaCardsProps) {
  const text = useText();
  const accountId = useAccountId();
  const list = (isAll: boolean) => reportPath(accountId, 'sla', slaSearch({ ...view, isAll, page: 1 }));
  const language = useLanguage();
  const format = new Intl.NumberFormat(language);
  const count = (value: number) => format.format(value);
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 });
  // Without any, there is no rate, whatever the API returns.
  const rate = ({ total_applied_slas: total, hit_rate: hits }: SlaMetrics) =>
    total === 0 ? null : Number.parseFloat(hits) / 100;
  const share = (value: number | null) => (value === null ? text('report:noTime') : percent.format(value));
  const [now, earlier] = [rate(metrics), before && rate(before)];
  const counted = (figure: ComparedFigure, key: 'number_of_sla_misses' | 'total_applied_slas') =>
    factOf(figure, metrics[key], before?.[key], count);
  return (
    <Facts
      facts={[
        {
          name: text('report:hitRate'),
          value: share(now),
          href: list(true),
          before:
            earlier === undefined
              ? undefined
              : { figure: 'hit_rate', now, before: earlier, value: share(earlier) },
        },
        {
          name: text('report:missedSlas'),
          ...counted('missed_slas', 'number_of_sla_misses'),
          href: list(false),
        },
        {
          name: text('report:appliedSlas'),
          ...counted('applied_slas', 'total_applied_slas'),
          href: list(true),
        },
      ]}
    />
  );
}

type SlasProps = { filter: SlaFilter; isAll: boolean; page: number; onPage: (page: number) => void };

/** SLAs with a missed target, or all that were applied. */
function Slas({ filter, isAll, page, onPage }: SlasProps) {
  const text = useText();
  const columns = useColumns();
  const query = useQuery({
    ...slasQuery(useAccountId(), filter, { isAll, page }),
    placeholderData: keepPreviousData,
  });
  return (
    <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('report:loadError')}>
      {({ payload, meta }) => (
        <>
          <Table
            label={text(isAll ? 'report:appliedSlas' : 'report:missedSlas')}
            columns={columns}
            rows={payload}
            rowId={({ applied_sla: sla }) => String(sla.id)}
            empty={<EmptyState size="small" title={text(isAll ? 'report:noSlas' : 'report:noMissedSlas')} />}
          />
          <Pages page={page} isLast={page * missedSlasPerPage >= meta.count} onChange={onPage} />
        </>
      )}
    </QueryView>
  );
}

function useColumns(): readonly TableColumn<MissedSla>[] {
  const text = useText();
  const accountId = useAccountId();
  const { i18n } = useTranslation();
  const date = dateFormat(i18n.language, { dateStyle: 'short', timeStyle: 'short' });
  const list = new Intl.ListFormat(i18n.language, { type: 'unit' });
  return [
    {
      id: 'conversation',
      title: text('report:conversation'),
      isRowHeader: true,
      cell: ({ conversation: { id, contact } }) => (
        <Link href={accountPath(accountId, `conversations/${id}`)}>
          <bdi>{contact.name}</bdi> <bdi>{`#${id}`}</bdi>
        </Link>
      ),
    },
    { id: 'policy', title: text('report:slaPolicy'), cell: ({ applied_sla: sla }) => sla.sla_name },
    {
      id: 'missed',
      title: text('report:missedTargets'),
      cell: ({ sla_events: events }) =>
        events.length === 0
          ? text('report:noneMissed')
          : list.format(
              missCounts(events).map(({ event, count }) =>
                count === 1
                  ? text(`report:target.${event}`)
                  : text('report:times', { target: text(`report:target.${event}`), count }),
              ),
            ),
    },
    {
      id: 'agent',
      title: text('report:agent'),
      cell: ({ conversation: { assignee } }) => assignee?.name ?? text('report:unassignedAgent'),
    },
    {
      id: 'labels',
      title: text('report:labels'),
      cell: ({ conversation: { labels } }) => labels ?? '',
    },
    {
      id: 'when',
      title: text('report:given'),
      cell: ({ applied_sla: sla }) => date.format(new Date(sla.created_at * 1000)),
    },
  ];
}
