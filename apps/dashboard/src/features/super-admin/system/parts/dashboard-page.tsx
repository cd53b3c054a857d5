import { ChartFrame } from '@confab/ui/chart-frame';
import { EmptyState } from '@confab/ui/empty-state';
import { consoleDashboardShow, type ConsoleDashboard } from '@confab/contract/features/super-admin';
import { useQuery } from '@tanstack/react-query';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useLanguage, useText } from '../../../../platform/messages/use-text.ts';
import { ListSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { Bars, Facts } from '../../../report/index.ts';
import { consoleQuery } from '../../api.ts';
import { ConsoleHeading } from '../../parts/console-heading.tsx';

/** Totals of the installation, and recent conversations. */
export function DashboardPage() {
  const text = useText();
  const query = useQuery(consoleQuery(consoleDashboardShow, {}));
  return (
    <>
      <ConsoleHeading title={text('super-admin:area.dashboard')} />
      <QueryView query={query} skeleton={<ListSkeleton />} errorTitle={text('super-admin:loadError')}>
        {({ counts, days }) => (
          <>
            <Counts counts={counts} />
            <Days days={days} />
          </>
        )}
      </QueryView>
    </>
  );
}

function Counts({ counts }: Pick<ConsoleDashboard, 'counts'>) {
  const text = useText();
  const language = useLanguage();
  const names = ['accounts', 'users', 'inboxes', 'conversations'] as const;
  return (
    <Facts
      facts={names.map((name) => ({
        name: text(`super-admin:status.figure.${name}`),
        value: counts[name].toLocaleString(language),
      }))}
    />
  );
}

function Days({ days }: Pick<ConsoleDashboard, 'days'>) {
  const text = useText();
  const language = useLanguage();
  const dayFormat = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' });
  const tickFormat = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  const dayText = (date: string) => dayFormat.format(new Date(date));
  const count = (value: number) => value.toLocaleString(language);
  const values = days.map(({ conversations }) => conversations);
  const total = values.reduce((sum, value) => sum + value, 0);
  return (
    <ChartFrame
      title={text('super-admin:dashboard.days')}
      summary={text('super-admin:dashboard.summary', {
        total: count(total),
        max: count(Math.max(0, ...values)),
      })}
      table={{
        columns: [text('super-admin:dashboard.day'), text('super-admin:dashboard.conversations')],
        rows: days.map(({ date, conversations }) => [dayText(date), count(conversations)]),
      }}
      showTableLabel={text('super-admin:dashboard.showTable')}
      showChartLabel={text('super-admin:dashboard.showChart')}
      loadingLabel={text('common:loading')}
      state={total === 0 ? 'empty' : 'ready'}
      empty={<EmptyState size="small" title={text('super-admin:dashboard.nothing')} />}
    >
      <Bars
        name={text('super-admin:dashboard.days')}
        values={values}
        label={(index) => `${dayText(days[index]?.date ?? '')}: ${count(values[index] ?? 0)}`}
        tick={(index) => tickFormat.format(new Date(days[index]?.date ?? 0))}
      />
    </ChartFrame>
  );
}
