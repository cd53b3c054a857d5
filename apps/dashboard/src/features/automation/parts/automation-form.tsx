import {
  automationActionNames,
  createAutomation,
  type Automation,
} from '@confab/contract/features/automation';
import { ruleEvents } from '@confab/contract/features/conversation';
import type { CustomAttribute } from '@confab/contract/features/custom-attribute';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useHasFeature } from '@confab/ui/feature-wrapper';
import { Select } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import { useText } from '../../../platform/messages/use-text.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { ActionList, errorOf } from '../../macro/index.ts';
import { attributesFor, conditionProblem, savedConditions, savedRuleActions } from '../model.ts';
import { ConditionFields } from './condition-fields.tsx';
import { DryRun, type DryRunRule } from './dry-run.tsx';
import { Preview } from './preview.tsx';
import { useAutomationForm } from './use-automation-form.ts';

const constraints = constraintsOf(createAutomation);

type AutomationFormProps = {
  /** The one to change; undefined for a new one. */
  automation: Automation | undefined;
  custom: readonly CustomAttribute[];
};

/** What happens, in which conversations, and what is done then. */
export function AutomationForm({ automation, custom }: AutomationFormProps) {
  const text = useText();
  const form = useAutomationForm(automation, custom, constraints);
  const hasFeature = useHasFeature();
  const event = form.field('event');
  const conditions = form.field('conditions');
  const actions = form.field('actions');
  const attributes = attributesFor(event.value, custom);
  const isWhole =
    (conditions.value ?? []).every((row) => conditionProblem(row, attributes) === undefined) &&
    actions.value.length > 0 &&
    !actions.value.some((action) => errorOf(action));
  const rule = (): DryRunRule => ({
    event_name: event.value,
    conditions: triedConditions(conditions.value, automation),
    actions: savedRuleActions(actions.value),
  });
  return (
    <SettingsForm
      title={text('automation:form.title')}
      description={text('automation:form.description')}
      submitLabel={text(automation ? 'common:save' : 'automation:form.add')}
      form={form}
    >
      <TextField
        label={text('automation:form.name')}
        isRequired
        autoFocus={automation === undefined}
        dir="auto"
        {...form.field('name')}
      />
      <TextField label={text('automation:form.note')} dir="auto" {...form.field('description')} />
      <EventSelect value={event.value} onChange={event.onChange} />
      <ConditionFields
        rows={conditions.value}
        attributes={attributes}
        error={conditions.error}
        onChange={conditions.onChange}
      />
      {conditions.value !== undefined && (
        <Preview event={event.value} rows={conditions.value} attributes={attributes} />
      )}
      <ActionList
        names={automationActionNames.filter((name) => name !== 'add_sla' || hasFeature('sla'))}
        files={automation?.files ?? []}
        hasRunner={false}
        actions={actions.value}
        showsErrors={actions.error !== undefined}
        error={actions.error}
        onChange={actions.onChange}
      />
      <DryRun rule={isWhole ? rule() : undefined} />
    </SettingsForm>
  );
}

/** What cannot be edited here is tried as it is stored. */
function triedConditions(
  rows: Parameters<typeof savedConditions>[0] | undefined,
  stored: Automation | undefined,
): DryRunRule['conditions'] {
  return rows === undefined ? (stored?.conditions ?? []) : savedConditions(rows);
}

type EventSelectProps = { value: RuleEvent; onChange: (event: RuleEvent) => void };
type RuleEvent = (typeof ruleEvents)[number];

function EventSelect({ value, onChange }: EventSelectProps) {
  const text = useText();
  return (
    <Select
      label={text('automation:form.event')}
      placeholder=""
      value={value}
      options={ruleEvents.map((id) => ({ id, label: text(`automation:event.${id}`) }))}
      onChange={(id) => onChange(ruleEvents.find((each) => each === id) ?? value)}
    />
  );
}
