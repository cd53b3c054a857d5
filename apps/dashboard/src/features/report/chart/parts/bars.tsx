import { Bar, LinePath } from '@visx/shape';
import type { Ref } from 'react';
import { valueTicks, type ValueUnit } from './value-ticks.ts';
import { heightsOf, PositionAxis, positionsOf, ValueAxis, type Frame } from './axes.tsx';
import { Plot } from './plot.tsx';
import { useFrame } from './use-frame.ts';
import { useTickText } from './use-tick-text.ts';

type BarsProps = {
  /** The values. */
  name: string;
  values: readonly number[];
  /** The values of the previous period, rendered as a line; absent for none. */
  before?: readonly number[] | undefined;
  unit?: ValueUnit;
  label: (index: number) => string;
  /** The label of a bar; with many bars, not all are shown. */
  tick: (index: number) => string;
  /** Opens what a bar counts; its table has the same as links. */
  onOpen?: (index: number) => void;
  ref?: Ref<SVGSVGElement>;
};

const minBarWidth = 4;

/** Bars from a zero line, one per value, between a value axis and an axis of time. */
export function Bars({ name, values, before, unit = 'count', label, tick, onOpen, ref }: BarsProps) {
  const tickText = useTickText(unit);
  const ticks = valueTicks(Math.max(0, ...values, ...(before ?? [])), unit);
  const names = ticks.map((value) => tickText(value));
  const { parentRef, frame } = useFrame(names, values.length * minBarWidth, { end: 28, top: 10 });
  const layout = layoutOf(values, ticks, frame);
  return (
    <div ref={parentRef} className="min-w-0 overflow-x-auto print:overflow-visible">
      <Plot
        name={name}
        frame={frame}
        drawing={ref}
        drawn={{
          count: values.length,
          columns: values.length,
          anchor: layout.anchor,
          label,
          onOpen,
          canOpen: (index) => values[index] !== 0,
        }}
      >
        {(pointed, handlers) => (
          <>
            <ValueAxis frame={frame} scale={layout.heights} ticks={ticks} tickText={tickText} />
            {values.map((_, index) => (
              <g key={index} {...handlers(index)}>
                <Bar {...layout.slot(index)} className="fill-transparent" />
                <Bar
                  {...layout.bar(index)}
                  className={pointed === index ? 'fill-accent-hover' : 'fill-accent'}
                />
              </g>
            ))}
            {before && (
              <LinePath
                data={layout.line(before)}
                x={({ x }) => x}
                y={({ y }) => y}
                className="pointer-events-none fill-none stroke-text stroke-2"
              />
            )}
            <PositionAxis frame={frame} scale={layout.positions} tickText={tick} />
          </>
        )}
      </Plot>
    </div>
  );
}

/** The layout of the chart. */
function layoutOf(values: readonly number[], ticks: readonly number[], frame: Frame) {
  const positions = positionsOf(values.length, frame);
  const heights = heightsOf(ticks, frame);
  const [top, bottom] = [frame.margin.top, frame.height - frame.margin.bottom];
  const [width, step] = [positions.bandwidth(), positions.step()];
  const startOf = (index: number) => positions(index) ?? 0;
  const slotOf = (index: number) => startOf(index) - (step - width) / 2;
  // What is not zero can be seen.
  const topOf = (value: number) => (value === 0 ? bottom : Math.min(bottom - 1, heights(value)));
  return {
    positions,
    heights,
    anchor: (index: number) => ({ x: startOf(index) + width / 2, y: topOf(values[index] ?? 0) }),
    /** The whole height over a bar, so that it need not be hit itself. */
    slot: (index: number) => ({ x: slotOf(index), y: top, width: step, height: bottom - top }),
    bar: (index: number) => {
      const y = topOf(values[index] ?? 0);
      return { x: startOf(index), y, width, height: bottom - y };
    },
    /** Over each position, from its beginning to its end. */
    line: (others: readonly number[]) =>
      others.flatMap((value, index) => {
        const ends = [slotOf(index), slotOf(index) + step];
        return (frame.isMirrored ? ends.toReversed() : ends).map((x) => ({ x, y: heights(value) }));
      }),
  };
}
