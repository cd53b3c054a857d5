type ScaleProps = { count: number; tick: (index: number) => string; maxTicks?: number };

/** The labels of some columns above; if narrow, every other tick. The table has them all. */
export function Scale({ count, tick, maxTicks = 7 }: ScaleProps) {
  const step = Math.ceil(count / maxTicks);
  const ticks = Array.from({ length: Math.ceil(count / step) }, (_, at) => at * step);
  return (
    <div aria-hidden className="flex text-meta text-text-muted" style={{ minWidth: count * 4 }}>
      {ticks.map((index, at) => (
        <span
          key={index}
          style={{ flexGrow: Math.min(step, count - index) }}
          className={`w-0 whitespace-nowrap ${ticks.length > 4 && at % 2 === 1 ? 'max-sm:invisible' : ''}`}
        >
          {tick(index)}
        </span>
      ))}
    </div>
  );
}
