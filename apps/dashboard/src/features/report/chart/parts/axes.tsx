import {
  AxisBottom,
  AxisLeft,
  AxisRight,
  type AxisScale,
  type SharedAxisProps,
  type TickRendererProps,
} from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear, type ScaleInput } from '@visx/scale';

/** Pixels around the plot. */
export type Margin = { start: number; end: number; top: number; bottom: number };
export type Frame = { width: number; height: number; margin: Margin; isMirrored: boolean };

/** A position for each index, in reading direction. */
export function positionsOf(count: number, { width, margin, isMirrored }: Frame, padding = 0.2) {
  const range: [number, number] = isMirrored
    ? [margin.end, width - margin.start]
    : [margin.start, width - margin.end];
  const indexes = Array.from({ length: count }, (_, index) => index);
  return scaleBand<number>({
    domain: isMirrored ? indexes.toReversed() : indexes,
    range,
    paddingInner: padding,
    paddingOuter: padding / 2,
  });
}

export function heightsOf(ticks: readonly number[], { height, margin }: Frame) {
  return scaleLinear<number>({ domain: [0, ticks.at(-1) ?? 1], range: [height - margin.bottom, margin.top] });
}

type SideAxisProps<Scale extends AxisScale> = {
  frame: Frame;
  scale: Scale;
  ticks: number[];
  tickText: (tick: number) => string;
};

/** The value axis, with a line across the plot for each value. */
export function ValueAxis(props: SideAxisProps<ReturnType<typeof heightsOf>>) {
  const { width, margin, isMirrored } = props.frame;
  return (
    <>
      <GridRows
        scale={props.scale}
        tickValues={props.ticks}
        left={isMirrored ? margin.end : margin.start}
        width={width - margin.start - margin.end}
        className="pointer-events-none [&_line]:stroke-border"
      />
      <SideAxis {...props} />
    </>
  );
}

/** Names where the language begins. */
export function SideAxis<Scale extends AxisScale>({ frame, scale, ticks, tickText }: SideAxisProps<Scale>) {
  const shared: SharedAxisProps<Scale> = {
    scale,
    tickValues: ticks as ScaleInput<Scale>[],
    tickFormat: (tick) => tickText(Number(tick)),
    hideAxisLine: true,
    hideTicks: true,
    tickLength: 8,
    tickComponent: (tick) => <TickText {...tick} anchor="end" />,
  };
  return frame.isMirrored ? (
    <AxisRight {...shared} left={frame.width - frame.margin.start} />
  ) : (
    <AxisLeft {...shared} left={frame.margin.start} />
  );
}

type PositionAxisProps = {
  frame: Frame;
  scale: ReturnType<typeof positionsOf>;
  tickText: (index: number) => string;
};

/** The axis below the plot: as many tick labels as there is room for. */
export function PositionAxis({ frame, scale, tickText }: PositionAxisProps) {
  const count = scale.domain().length;
  const names = Array.from({ length: count }, (_, index) => tickText(index));
  const longest = Math.max(...names.map(textWidth));
  const room = Math.max(
    1,
    Math.floor((frame.width - frame.margin.start - frame.margin.end) / (longest + 16)),
  );
  const step = Math.ceil(count / room);
  return (
    <AxisBottom
      scale={scale}
      top={frame.height - frame.margin.bottom}
      tickValues={names.flatMap((_, index) => (index % step === 0 ? [index] : []))}
      tickFormat={(index) => names[Number(index)] ?? ''}
      hideTicks
      axisLineClassName="stroke-border-strong"
      tickComponent={(tick) => <TickText {...tick} anchor="middle" />}
    />
  );
}

/** The approximate width of a rendered text. */
export function textWidth(text: string): number {
  return text.length * 7;
}

function TickText({ x, y, formattedValue, anchor }: TickRendererProps & { anchor: 'middle' | 'end' }) {
  return (
    <text
      x={x}
      y={y}
      dy={anchor === 'end' ? '0.35em' : '0.4em'}
      textAnchor={anchor}
      className="pointer-events-none tabular fill-text-muted text-meta"
    >
      {formattedValue}
    </text>
  );
}
