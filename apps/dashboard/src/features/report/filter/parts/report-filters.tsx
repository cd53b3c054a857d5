import { reportGroups } from '@confab/contract/features/report';
import { DateRangePicker } from '@confab/ui/date-range-picker';
import { Select } from '@confab/ui/select';
import { Switch } from '@confab/ui/switch';
import { useDateRangeTexts } from '../../../../platform/messages/use-date-range-texts.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import type { ReportView } from './search-params.ts';
import { CompareSwitch } from './compare-switch.tsx';

type ReportFiltersProps = {
  view: ReportView;
  onChange: (view: ReportView) => void;
  /** Counts are the same in all hours. */
  hasHours?: boolean;
};

/** The range, how it is divided, which hours count, and whether it is compared. */
export function ReportFilters({ view, onChange, hasHours = true }: ReportFiltersProps) {
  const text = useText();
  const texts = useDateRangeTexts();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <DateRangePicker value={view.range} texts={texts} onApply={(range) => onChange({ ...view, range })} />
      <Select
        label={text('report:group')}
        hideLabel
        placeholder={text('report:group')}
        options={reportGroups.map((id) => ({ id, label: text(`report:groups.${id}`) }))}
        value={view.group}
        onChange={(id) => onChange({ ...view, group: reportGroups.find((group) => group === id) ?? 'day' })}
      />
      {hasHours && (
        <Switch
          label={text('report:businessHours')}
          isSelected={view.isBusiness}
          onChange={(isBusiness) => onChange({ ...view, isBusiness })}
        />
      )}
      <CompareSwitch view={view} onChange={onChange} />
    </div>
  );
}
