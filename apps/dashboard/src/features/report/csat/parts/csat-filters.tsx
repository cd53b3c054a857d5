import { DateRangePicker } from '@confab/ui/date-range-picker';
import { useDateRangeTexts } from '../../../../platform/messages/use-date-range-texts.ts';
import { chosen } from '../../model.ts';
import { SubjectChoices } from '../../filter/parts/choices.tsx';
import { CompareSwitch } from '../../filter/parts/compare-switch.tsx';
import type { CsatView } from '../../filter/parts/search-params.ts';

type CsatFiltersProps = { view: CsatView; onChange: (view: CsatView) => void };

/** The range in which customers answered, and of which conversations. */
export function CsatFilters({ view, onChange }: CsatFiltersProps) {
  const texts = useDateRangeTexts();
  const { range, choice } = view;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DateRangePicker value={range} texts={texts} onApply={(next) => onChange({ ...view, range: next })} />
      <SubjectChoices
        choice={choice}
        onChange={(change) => onChange({ ...view, choice: chosen(choice, change) })}
      />
      <CompareSwitch view={view} onChange={onChange} />
    </div>
  );
}
