import { ChartFrame } from '@confab/ui/chart-frame';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { heatQuery } from '../../api.ts';
import { heatDays, heatOf, hourRange, type HeatDay } from '../../model.ts';
import { LoadError } from '../../parts/load-error.tsx';
import { rowsPath } from '../../parts/rows-path.ts';
import { HeatCells, hours, hourText } from './heat-cells.tsx';

/** New conversations of the last seven days by hour: the darker, the more. */
export function Heatmap() {
  const text = useText();
  const { i18n } = useTranslation();
  const [now] = useState(() => new Date());
  const accountId = useAccountId();
  const navigate = useNavigate();
  const query = useQuery(heatQuery(accountId, now));
  const days = heatOf(heatDays(now), Array.isArray(query.data) ? query.data : []);
  const dayFormat = new Intl.DateTimeFormat(i18n.language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
  });
  const count = new Intl.NumberFormat(i18n.language);
  const rowsOf = ({ start }: HeatDay, hour: number) =>
    rowsPath(accountId, {
      metric: 'conversations_count',
      about: { type: 'account' },
      range: hourRange(start, hour),
      isBusiness: false,
    });
  return (
    <ChartFrame
      title={text('report:heatmap')}
      table={{
        columns: [text('report:hour'), ...days.map(({ start }) => dayFormat.format(start))],
        rows: hours.map((hour) => [
          hourText(hour),
          ...days.map((one) => {
            const value = one.counts[hour] ?? 0;
            const shown = count.format(value);
            return value === 0 ? shown : { text: shown, href: rowsOf(one, hour) };
          }),
        ]),
      }}
      showTableLabel={text('report:showTable')}
      showChartLabel={text('report:showChart')}
      loadingLabel={text('report:loading')}
      state={query.isError ? 'error' : query.isPending ? 'loading' : 'ready'}
      error={<LoadError query={query} />}
    >
      <HeatCells
        name={text('report:heatmap')}
        days={days}
        dayText={(day) => dayFormat.format(day)}
        onOpen={(one, hour) => void navigate({ href: rowsOf(one, hour) })}
      />
    </ChartFrame>
  );
}
