import type { RowMetric, showBotMetrics } from '@confab/contract/features/report';
import type { ResponseOf } from '@confab/contract/kit/route';
import { Skeleton } from '@confab/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { SaveReportButton } from '../../saved-report/index.ts';
import { botMetricsQuery, botSummaryQuery } from '../api.ts';
import type { ComparedFigure } from '../figure/change-model.ts';
import { botMetrics } from '../model.ts';
import { factOf, Facts } from '../figure/parts/facts.tsx';
import { FigureCards } from '../figure/parts/figure-cards.tsx';
import { ReportFilters } from '../filter/parts/report-filters.tsx';
import { PrintButton } from '../parts/print-button.tsx';
import { filterBefore, filterOf } from '../filter/parts/report-view.ts';
import { rowsPath } from '../parts/rows-path.ts';
import { SeriesChart } from '../chart/parts/series-chart.tsx';
import { useReportLocation } from '../filter/parts/use-report-location.ts';
import { figureSearch, figureView, type ReportView } from '../filter/parts/search-params.ts';

/** How many conversations bots had, and what became of them. */
export function BotScreen() {
  const text = useText();
  const accountId = useAccountId();
  const { view, change } = useReportLocation(
    'bot',
    (search) => figureView(search, botMetrics),
    (next) => figureSearch(next, botMetrics),
  );
  const { range } = filterOf(view);
  const query = useQuery({ ...botSummaryQuery(accountId, range), placeholderData: keepPreviousData });
  const before = useQuery({
    ...botSummaryQuery(accountId, filterBefore(view).range),
    placeholderData: keepPreviousData,
    enabled: view.isCompared,
  });
  return (
    <SettingsPage
      title={text('report:bots')}
      actions={
        <>
          <SaveReportButton screen="bot" search={figureSearch(view, botMetrics)} />
          <PrintButton />
        </>
      }
    >
      <ReportFilters view={view} onChange={change} hasHours={false} />
      <BotFacts view={view} />
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" height="92px" />}
        errorTitle={text('report:loadError')}
      >
        {(summary) => (
          <FigureCards
            metrics={botMetrics}
            summary={summary}
            before={view.isCompared ? before.data : undefined}
            metric={view.metric}
            onChoose={(metric) => change({ ...view, metric })}
            rows={(metric) =>
              rowsPath(accountId, { metric, about: { type: 'account' }, range, isBusiness: false })
            }
          />
        )}
      </QueryView>
      <SeriesChart about={{ type: 'account' }} view={view} />
    </SettingsPage>
  );
}

function BotFacts({ view }: { view: ReportView }) {
  const text = useText();
  const accountId = useAccountId();
  const query = useQuery({
    ...botMetricsQuery(accountId, filterOf(view).range),
    placeholderData: keepPreviousData,
  });
  const before = useQuery({
    ...botMetricsQuery(accountId, filterBefore(view).range),
    placeholderData: keepPreviousData,
    enabled: view.isCompared,
  });
  return (
    <section aria-label={text('report:botFigures')}>
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" height="72px" />}
        errorTitle={text('report:loadError')}
      >
        {(metrics) => (
          <BotCards view={view} metrics={metrics} before={view.isCompared ? before.data : undefined} />
        )}
      </QueryView>
    </section>
  );
}

type BotMetrics = ResponseOf<typeof showBotMetrics>;
type BotCardsProps = { view: ReportView; metrics: BotMetrics; before: BotMetrics | undefined };

function BotCards({ view, metrics, before }: BotCardsProps) {
  const text = useText();
  const accountId = useAccountId();
  const { i18n } = useTranslation();
  const count = new Intl.NumberFormat(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  const { range } = filterOf(view);
  const rate = (value: number) => value / 100;
  const fact = (
    name: string,
    figure: ComparedFigure,
    key: 'conversation_count' | 'message_count',
    metric: RowMetric,
  ) => ({
    name,
    ...factOf(figure, metrics[key], before?.[key], (value) => count.format(value)),
    href: rowsPath(accountId, { metric, about: { type: 'account' }, range, isBusiness: false }),
  });
  const share = (
    name: string,
    key: 'resolution_rate' | 'handoff_rate',
    metric: (typeof botMetrics)[number],
  ) => ({
    name,
    ...factOf(key, rate(metrics[key]), before && rate(before[key]), (value) => percent.format(value)),
    href: rowsPath(accountId, { metric, about: { type: 'account' }, range, isBusiness: false }),
  });
  const begun = text('report:botConversations');
  const sent = text('report:metrics.outgoing_messages_count');
  return (
    <Facts
      facts={[
        fact(begun, 'bot_conversations', 'conversation_count', 'bot_conversations_count'),
        fact(sent, 'bot_messages', 'message_count', 'bot_messages_count'),
        share(text('report:resolutionRate'), 'resolution_rate', 'bot_resolutions_count'),
        share(text('report:handoffRate'), 'handoff_rate', 'bot_handoffs_count'),
      ]}
    />
  );
}
