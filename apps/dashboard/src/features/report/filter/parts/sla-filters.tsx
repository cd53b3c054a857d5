import { DateRangePicker } from '@confab/ui/date-range-picker';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { useDateRangeTexts } from '../../../../platform/messages/use-date-range-texts.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { labelsQuery } from '../../../label/index.ts';
import { slaPoliciesQuery } from '../../../sla-policy/index.ts';
import { chosen, type SlaChoice } from '../../model.ts';
import { Choice, numberOf, SubjectChoices } from './choices.tsx';
import type { SlaView } from './search-params.ts';
import { CompareSwitch } from './compare-switch.tsx';

type SlaFiltersProps = { view: SlaView; onChange: (view: SlaView) => void };

/** The range in which SLAs were given, and of which conversations. */
export function SlaFilters({ view, onChange }: SlaFiltersProps) {
  const text = useText();
  const texts = useDateRangeTexts();
  const accountId = useAccountId();
  const labels = useQuery(labelsQuery(accountId)).data?.payload ?? [];
  const policies = useQuery({ ...slaPoliciesQuery(accountId), staleTime: 0 }).data?.payload ?? [];
  const { choice } = view;
  const change = (next: { [K in keyof SlaChoice]?: SlaChoice[K] | undefined }) =>
    onChange({ ...view, choice: chosen(choice, next) });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <DateRangePicker value={view.range} texts={texts} onApply={(range) => onChange({ ...view, range })} />
      <Choice
        label={text('report:slaPolicy')}
        every={text('report:everyPolicy')}
        options={policies.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={choice.policyId}
        onChange={(id) => change({ policyId: numberOf(id) })}
      />
      <SubjectChoices choice={choice} onChange={change} />
      <Choice
        label={text('report:label')}
        every={text('report:everyLabel')}
        options={labels.map(({ title }) => ({ id: title, label: title }))}
        value={choice.label}
        onChange={(label) => change({ label })}
      />
      <CompareSwitch view={view} onChange={onChange} />
    </div>
  );
}
