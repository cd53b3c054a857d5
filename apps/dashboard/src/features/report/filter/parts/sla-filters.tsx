import { DateRangePicker } from '@confab/ui/date-range-picker';
import { useQuery } from '@tanstack/react-query';
import { useAccountId } from '../../../../platform/account/account-context.ts';
import { LongSelect } from '../../../../platform/forms/long-select.tsx';
import { useDateRangeTexts } from '../../../../platform/messages/use-date-range-texts.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { agentsQuery } from '../../../agent/index.ts';
import { inboxesQuery } from '../../../inbox/index.ts';
import { labelsQuery } from '../../../label/index.ts';
import { slaPoliciesQuery } from '../../../sla-policy/index.ts';
import { teamsQuery } from '../../../team/index.ts';
import type { SlaChoice } from '../../model.ts';
import type { SlaView } from './search-params.ts';
import { CompareSwitch } from './compare-switch.tsx';

type SlaFiltersProps = { view: SlaView; onChange: (view: SlaView) => void };

/** The range in which SLAs were given, and of which conversations. */
export function SlaFilters({ view, onChange }: SlaFiltersProps) {
  const text = useText();
  const texts = useDateRangeTexts();
  const accountId = useAccountId();
  const agents = useQuery(agentsQuery(accountId)).data ?? [];
  const inboxes = useQuery(inboxesQuery(accountId)).data?.payload ?? [];
  const teams = useQuery(teamsQuery(accountId)).data ?? [];
  const labels = useQuery(labelsQuery(accountId)).data?.payload ?? [];
  const policies = useQuery({ ...slaPoliciesQuery(accountId), staleTime: 0 }).data?.payload ?? [];
  const { choice } = view;
  const change = (next: Choices) => onChange({ ...view, choice: chosen({ ...choice, ...next }) });
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
      <Choice
        label={text('report:agent')}
        every={text('report:everyAgent')}
        options={agents.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={choice.agentId}
        onChange={(id) => change({ agentId: numberOf(id) })}
      />
      <Choice
        label={text('report:inbox')}
        every={text('report:everyInbox')}
        options={inboxes.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={choice.inboxId}
        onChange={(id) => change({ inboxId: numberOf(id) })}
      />
      <Choice
        label={text('report:team')}
        every={text('report:everyTeam')}
        options={teams.map(({ id, name }) => ({ id: String(id), label: name }))}
        value={choice.teamId}
        onChange={(id) => change({ teamId: numberOf(id) })}
      />
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

type Choices = { [K in keyof SlaChoice]: SlaChoice[K] | undefined };

const numberOf = (id: string | undefined) => (id === undefined ? undefined : Number(id));

/** Without what was taken back. */
const chosen = (choices: Choices): SlaChoice =>
  Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));

/** No label and no id begins so. */
const everyId = ',';

type ChoiceProps = {
  label: string;
  /** What all of them are called. */
  every: string;
  options: readonly { id: string; label: string }[];
  value: string | number | undefined;
  onChange: (id: string | undefined) => void;
};

/** One of a kind or all; nothing where the account has none. */
function Choice({ label, every, options, value, onChange }: ChoiceProps) {
  if (options.length === 0) return null;
  return (
    <LongSelect
      className="w-40 max-sm:w-[calc(50%-0.25rem)]"
      label={label}
      hideLabel
      placeholder={every}
      options={[{ id: everyId, label: every }, ...options]}
      value={value === undefined ? everyId : String(value)}
      onChange={(id) => onChange(id === everyId ? undefined : id)}
    />
  );
}
