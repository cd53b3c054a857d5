import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { HeatDay } from '../../model.ts';
import { PositionAxis, positionsOf, SideAxis, type Frame } from './axes.tsx';
import { Plot } from './plot.tsx';
import { useFrame } from './use-frame.ts';

export const hours = Array.from({ length: 24 }, (_, hour) => hour);
export function hourText(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}

const minCellWidth = 4;

type HeatCellsProps = {
  name: string;
  days: readonly HeatDay[];
  dayText: (day: Date) => string;
  /** Opens what a cell counts; the table has the same as links. */
  onOpen: (day: HeatDay, hour: number) => void;
};

/** A row for each day, a cell for each of its hours: the darker, the more. */
export function HeatCells({ name, days, dayText, onOpen }: HeatCellsProps) {
  const text = useText();
  const dayNames = days.map(({ start }) => dayText(start));
  const { parentRef, frame } = useFrame(dayNames, hours.length * minCellWidth, { end: 0, top: 0 });
  const { cells, hourPositions, dayPositions } = layoutOf(days, frame);
  const labelOf = (index: number) => {
    const { row, hour, count } = cells[index] ?? { row: 0, hour: 0, count: 0 };
    return text('report:heatmapCell', { day: dayNames[row] ?? '', hour: hourText(hour), count });
  };
  const openCell = (index: number) => {
    const cell = cells[index];
    if (cell !== undefined) onOpen(cell.day, cell.hour);
  };
  return (
    <div ref={parentRef} className="min-w-0 overflow-x-auto print:overflow-visible">
      <Plot
        name={name}
        frame={frame}
        drawn={{
          count: cells.length,
          columns: hours.length,
          anchor: (index) => middleOf(cells[index]?.position),
          label: labelOf,
          onOpen: openCell,
          canOpen: (index) => cells[index]?.count !== 0,
        }}
      >
        {(pointed, handlers) => (
          <>
            {cells.map(({ position, shade }, index) => (
              <g key={index} {...handlers(index)}>
                <Bar {...position} className="fill-surface-sunken" />
                <Bar {...position} fillOpacity={shade} className="fill-accent" />
                {pointed === index && <Bar {...position} className="fill-none stroke-text stroke-2" />}
              </g>
            ))}
            <SideAxis
              frame={frame}
              scale={dayPositions}
              ticks={dayPositions.domain()}
              tickText={(row) => dayNames[row] ?? ''}
            />
            <PositionAxis frame={frame} scale={hourPositions} tickText={hourText} />
          </>
        )}
      </Plot>
    </div>
  );
}

/** The layout of the chart. */
function layoutOf(days: readonly HeatDay[], frame: Frame) {
  const hourPositions = positionsOf(hours.length, frame, 0.05);
  const dayPositions = scaleBand<number>({
    domain: Array.from(days.keys()),
    range: [frame.margin.top, frame.height - frame.margin.bottom],
    padding: 0.05,
  });
  const max = Math.max(1, ...days.flatMap(({ counts }) => counts));
  const shadeOf = scaleLinear<number>({ domain: [0, max], range: [0, 1] });
  const size = { width: hourPositions.bandwidth(), height: dayPositions.bandwidth(), rx: 2 };
  const cells = days.flatMap((day, row) =>
    hours.map((hour) => {
      const count = day.counts[hour] ?? 0;
      const position = { x: hourPositions(hour) ?? 0, y: dayPositions(row) ?? 0, ...size };
      return { day, row, hour, count, shade: shadeOf(count), position };
    }),
  );
  return { cells, hourPositions, dayPositions };
}

type Box = { x: number; y: number; width: number; height: number };

const middleOf = ({ x, y, width, height }: Box = { x: 0, y: 0, width: 0, height: 0 }) => ({
  x: x + width / 2,
  y: y + height / 2,
});
