import { presetRange } from '@confab/ui/date-range-picker';
import { Skeleton } from '@confab/ui/skeleton';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { QueryView } from '../../../platform/calls/query-view.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { SettingsPage } from '../../../platform/pages/settings-page.tsx';
import { botMetricsQuery, botSummaryQuery } from '../api.ts';
import { botMetrics, type AskedRange } from '../model.ts';
import { Facts } from '../parts/facts.tsx';
import { FigureCards } from '../parts/figure-cards.tsx';
import { ReportFilters } from '../parts/report-filters.tsx';
import { askedRange, type ReportView } from '../parts/report-view.ts';
import { SeriesChart } from '../parts/series-chart.tsx';

/** How many conversations bots had, and what became of them. */
export function BotScreen() {
  const text = useText();
  const accountId = useAccountId();
  const [view, setView] = useState<ReportView>(() => ({
    range: presetRange('last7days'),
    group: 'day',
    isBusiness: false,
    metric: 'bot_resolutions_count',
  }));
  const range = askedRange(view.range);
  const query = useQuery({ ...botSummaryQuery(accountId, range), placeholderData: keepPreviousData });
  return (
    <SettingsPage title={text('report:bots')}>
      <ReportFilters view={view} onChange={setView} hasHours={false} />
      <BotFacts range={range} />
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" height="92px" />}
        errorTitle={text('report:loadError')}
      >
        {(summary) => (
          <FigureCards
            metrics={botMetrics}
            summary={summary}
            metric={view.metric}
            onChoose={(metric) => setView({ ...view, metric })}
          />
        )}
      </QueryView>
      <SeriesChart about={{ type: 'account' }} view={view} />
    </SettingsPage>
  );
}

function BotFacts({ range }: { range: AskedRange }) {
  const text = useText();
  const { i18n } = useTranslation();
  const query = useQuery({
    ...botMetricsQuery(useAccountId(), range),
    placeholderData: keepPreviousData,
  });
  const count = new Intl.NumberFormat(i18n.language);
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' });
  return (
    <section aria-label={text('report:botFigures')}>
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" height="72px" />}
        errorTitle={text('report:loadError')}
      >
        {(metrics) => (
          <Facts
            facts={[
              [text('report:botConversations'), count.format(metrics.conversation_count)],
              [text('report:metrics.outgoing_messages_count'), count.format(metrics.message_count)],
              [text('report:resolutionRate'), percent.format(metrics.resolution_rate / 100)],
              [text('report:handoffRate'), percent.format(metrics.handoff_rate / 100)],
            ]}
          />
        )}
      </QueryView>
    </section>
  );
}
