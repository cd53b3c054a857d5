import type { Ref } from 'react';
import { Scale } from './scale.tsx';

type BarsProps = {
  values: readonly number[];
  /** The same of the period before, drawn as a line; without it there is none. */
  before?: readonly number[] | undefined;
  height: number;
  label: (index: number) => string;
  /** The labels below some of the bars. */
  tick: (index: number) => string;
  /** Opens what a bar counts; its table has the same as links. */
  onOpen?: (index: number) => void;
  ref?: Ref<SVGSVGElement>;
};

/** Bars from a zero line, one per value, each with a tooltip. Screen readers get the table. */
export function Bars({ values, before, height, label, tick, onOpen, ref }: BarsProps) {
  const most = Math.max(...values, ...(before ?? []), 1);
  const top = (value: number) => 100 - (value === 0 ? 0 : Math.max(1, (value / most) * 100));
  return (
    <div className="flex flex-col gap-1 overflow-x-auto">
      <svg
        ref={ref}
        viewBox={`0 0 ${values.length} 100`}
        preserveAspectRatio="none"
        width="100%"
        height={height}
        style={{ minWidth: values.length * 4 }}
        className="block border-b border-border rtl:-scale-x-100"
      >
        {values.map((value, index) => (
          <g
            key={index}
            {...(onOpen && value !== 0
              ? { onClick: () => onOpen(index), className: 'cursor-pointer hover:opacity-80' }
              : {})}
          >
            <title>{label(index)}</title>
            <rect x={index} y={0} width={1} height={100} fill="transparent" />
            <rect
              x={index + 0.1}
              y={top(value)}
              width={0.8}
              height={100 - top(value)}
              className="fill-accent"
            />
          </g>
        ))}
        {before && (
          <path
            d={before.map((value, index) => `M${index} ${top(value)}h1`).join('')}
            vectorEffect="non-scaling-stroke"
            className="pointer-events-none fill-none stroke-text stroke-2"
          />
        )}
      </svg>
      <Scale count={values.length} tick={tick} />
    </div>
  );
}
