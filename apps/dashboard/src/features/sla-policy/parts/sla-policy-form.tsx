import { createSlaPolicy, maxThresholdSeconds, type SlaPolicy } from '@confab/contract/features/sla-policy';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Switch } from '@confab/ui/switch';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { FormModal } from '../../../platform/forms/form-modal.tsx';
import { useForm } from '../../../platform/forms/form.ts';
import type { Text } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveSlaPolicyMutation } from '../api.ts';
import { secondsOf, targetNames, targetOf, type Target } from '../model.ts';
import { TargetField } from './target-field.tsx';

const { name, description } = constraintsOf(createSlaPolicy);
const constraints = {
  ...(name === undefined ? {} : { name }),
  ...(description === undefined ? {} : { description }),
};

type SlaPolicyFormProps = {
  /** The one to change; undefined for a new one. */
  slaPolicy: SlaPolicy | undefined;
  onClose: () => void;
};

export function SlaPolicyForm({ slaPolicy, onClose }: SlaPolicyFormProps) {
  const text = useText();
  const form = useSlaPolicyForm(slaPolicy, onClose);
  const [title, description, submitLabel] =
    slaPolicy === undefined
      ? [text('sla-policy:form.title'), undefined, text('sla-policy:form.add')]
      : [
          text('sla-policy:form.editTitle', { name: slaPolicy.name }),
          text('sla-policy:form.editText'),
          text('common:save'),
        ];
  return (
    <FormModal
      title={title}
      description={description}
      submitLabel={submitLabel}
      form={form}
      onClose={onClose}
    >
      <TextField
        label={text('sla-policy:form.name')}
        name="name"
        autoComplete="off"
        isRequired
        autoFocus
        dir="auto"
        {...form.field('name')}
      />
      <TextArea
        label={text('sla-policy:form.description')}
        minRows={2}
        maxRows={5}
        dir="auto"
        {...form.field('description')}
      />
      {targetNames.map((target) => (
        <TargetField key={target} name={target} {...form.field(target)} />
      ))}
      <Switch
        isSpread
        label={text('sla-policy:form.businessHours')}
        description={text('sla-policy:form.businessHoursHelp')}
        isSelected={form.values.only_during_business_hours}
        onChange={(isOn) => form.set('only_during_business_hours', isOn)}
      />
    </FormModal>
  );
}

type Values = {
  name: string;
  description: string;
  first_response_time_threshold: Target;
  next_response_time_threshold: Target;
  resolution_time_threshold: Target;
  only_during_business_hours: boolean;
};

function valuesOf(slaPolicy: SlaPolicy | undefined): Values {
  return {
    name: slaPolicy?.name ?? '',
    description: slaPolicy?.description ?? '',
    first_response_time_threshold: targetOf(slaPolicy?.first_response_time_threshold ?? null, 'minutes'),
    next_response_time_threshold: targetOf(slaPolicy?.next_response_time_threshold ?? null, 'minutes'),
    resolution_time_threshold: targetOf(slaPolicy?.resolution_time_threshold ?? null, 'hours'),
    only_during_business_hours: slaPolicy?.only_during_business_hours ?? false,
  };
}

function useSlaPolicyForm(slaPolicy: SlaPolicy | undefined, onClose: () => void) {
  const text = useText();
  const save = useMutation(saveSlaPolicyMutation(useQueryClient(), useAccountId(), slaPolicy?.id));
  const target = targetRule(text);
  return useForm({
    constraints,
    initial: valuesOf(slaPolicy),
    rules: {
      name: (value) => (value.trim().length < 2 ? text('sla-policy:form.nameTooShort') : undefined),
      first_response_time_threshold: (threshold, values) =>
        target(threshold) ??
        (targetNames.every((each) => secondsOf(values[each]) === null)
          ? text('sla-policy:form.noTarget')
          : undefined),
      next_response_time_threshold: target,
      resolution_time_threshold: target,
    },
    submit: async (values) => {
      const { payload } = await save.mutateAsync({
        ...values,
        name: values.name.trim(),
        description: values.description.trim() || null,
        first_response_time_threshold: secondsOf(values.first_response_time_threshold) ?? null,
        next_response_time_threshold: secondsOf(values.next_response_time_threshold) ?? null,
        resolution_time_threshold: secondsOf(values.resolution_time_threshold) ?? null,
      });
      const done = slaPolicy === undefined ? 'sla-policy:form.added' : 'sla-policy:form.saved';
      toast({ text: text(done, { name: payload.name }), tone: 'positive' });
      onClose();
    },
  });
}

function targetRule(text: Text) {
  return (target: Target) => {
    const seconds = secondsOf(target);
    if (seconds === undefined) return text('sla-policy:form.noTime');
    return seconds !== null && seconds > maxThresholdSeconds ? text('sla-policy:form.tooLong') : undefined;
  };
}
