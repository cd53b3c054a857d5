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
import { Scale } from './scale.tsx';
import { rowsPath } from '../../parts/rows-path.ts';

/** New conversations of the last seven days by hour: the darker, the more. */
export function Heatmap() {
  const text = useText();
  const { i18n } = useTranslation();
  const [now] = useState(() => new Date());
  const accountId = useAccountId();
  const navigate = useNavigate();
  const query = useQuery(heatQuery(accountId, now));
  const days = heatOf(heatDays(now), Array.isArray(query.data) ? query.data : []);
  const day = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', month: 'short', day: 'numeric' });
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
        columns: [text('report:hour'), ...days.map(({ start }) => day.format(start))],
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
      <div className="flex flex-col gap-1">
        {days.map((one) => (
          <HeatRow
            key={one.start.getTime()}
            day={one}
            name={day.format(one.start)}
            most={mostOf(days)}
            onOpen={(hour) => void navigate({ href: rowsOf(one, hour) })}
          />
        ))}
        <div className="tabular flex gap-2">
          <span className="w-24 shrink-0" />
          <div className="min-w-0 flex-1">
            <Scale count={hours.length} tick={hourText} maxTicks={4} />
          </div>
        </div>
      </div>
    </ChartFrame>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => hour);
const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;
const mostOf = (days: readonly HeatDay[]): number => Math.max(1, ...days.flatMap(({ counts }) => counts));

type HeatRowProps = {
  day: HeatDay;
  name: string;
  most: number;
  /** Opens what a cell counts; the table has the same as links. */
  onOpen: (hour: number) => void;
};

function HeatRow({ day, name, most, onOpen }: HeatRowProps) {
  const text = useText();
  return (
    <div className="flex items-center gap-2">
      <span className="w-24 shrink-0 truncate text-meta text-text-muted">{name}</span>
      <div className="flex min-w-0 flex-1 gap-px">
        {day.counts.map((count, hour) => (
          <div
            key={hour}
            title={text('report:heatmapCell', { day: name, hour: hourText(hour), count })}
            className={`h-6 min-w-0 flex-1 rounded-xs bg-surface-sunken ${count === 0 ? '' : 'cursor-pointer'}`}
            {...(count === 0 ? {} : { onClick: () => onOpen(hour) })}
          >
            <div className="h-full rounded-xs bg-accent" style={{ opacity: count / most }} />
          </div>
        ))}
      </div>
    </div>
  );
}
