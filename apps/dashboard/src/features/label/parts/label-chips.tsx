import type { Label } from '@confab/contract/features/label';
import { LabelChip } from '@confab/ui/label-chip';
import { LazySelect } from '@confab/ui/lazy-select';

/** For a label that no longer exists in the account. */
const plainColor = 'var(--color-text-muted)';

type LabelChipsProps = {
  /** Titles. */
  labels: readonly string[];
  /** The labels of the account. */
  known: readonly Label[];
  texts: {
    add: string;
    remove: (label: string) => string;
    none: string;
    search: { searchLabel: string; emptyText: string };
  };
  onChange: (labels: readonly string[]) => void;
};

/** The labels something carries: each to take off, and others to add. */
export function LabelChips({ labels, known, texts, onChange }: LabelChipsProps) {
  const free = known.filter(({ title }) => !labels.includes(title));
  return (
    <>
      <div className="flex flex-wrap items-center gap-1">
        {labels.map((label) => (
          <LabelChip
            key={label}
            text={label}
            color={known.find(({ title }) => title === label)?.color ?? plainColor}
            onRemove={() => onChange(labels.filter((each) => each !== label))}
            removeLabel={texts.remove(label)}
          />
        ))}
        {free.length > 0 && (
          <LazySelect
            label={texts.add}
            search={texts.search}
            hideLabel
            size="small"
            placeholder={texts.add}
            value={null}
            options={free.map(({ title, color }) => ({
              id: title,
              label: title,
              icon: <span className="size-2 rounded-full" style={{ backgroundColor: color }} />,
            }))}
            onChange={(title) => onChange([...labels, title])}
          />
        )}
      </div>
      {known.length === 0 && labels.length === 0 && <p className="text-meta text-text-muted">{texts.none}</p>}
    </>
  );
}
