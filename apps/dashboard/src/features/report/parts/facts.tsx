type FactsProps = {
  /** Each with its name. */
  facts: readonly (readonly [name: string, value: string | number])[];
};

/** Figures that stand side by side. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl
      className={`grid gap-2 ${facts.length === 3 ? 'grid-cols-1 sm:grid-cols-3' : 'grid-cols-2 sm:grid-cols-4'}`}
    >
      {facts.map(([name, value]) => (
        <div key={name} className="rounded-card border border-border bg-surface p-3">
          <dt className="text-control text-text-muted">{name}</dt>
          <dd className="tabular text-title font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
