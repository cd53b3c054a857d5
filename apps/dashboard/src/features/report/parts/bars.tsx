type BarsProps = { values: readonly number[]; height: number; label: (index: number) => string };

/** Bars from a zero line, one for each value; each says its figure when pointed at. Its table says it to the rest. */
export function Bars({ values, height, label }: BarsProps) {
  const most = Math.max(...values, 1);
  return (
    <div className="overflow-x-auto">
      <div className="flex items-end border-b border-border" style={{ height }}>
        {values.map((value, index) => (
          <div
            key={index}
            title={label(index)}
            className="flex h-full min-w-1 flex-1 items-end border-e border-transparent bg-clip-padding"
          >
            <div
              className="w-full rounded-t-xs bg-accent"
              style={{ height: `${value === 0 ? 0 : Math.max(1, (value / most) * 100)}%` }}
            />
          </div>
        ))}
      </div>
    </div>
  );
}
