import { accountUpdate, type Account } from '@confab/contract/features/account';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Select } from '@confab/ui/select';
import { Switch } from '@confab/ui/switch';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { labelTitlesQuery, updateAccountMutation } from '../api.ts';
import { durationOf, durationUnits, minutesOf, type Duration } from '../duration-model.ts';

/** The contract's bounds, in minutes: ten minutes, and 999 days with their remainder. */
const minMinutes = 10;
const maxMinutes = 1_439_856;
/** What is proposed to an account that never set one: two days. */
const defaultMinutes = 2880;

const constraints = constraintsOf(accountUpdate);
/** No title can be this. */
const none = '*none';

/** Whether inactive conversations are resolved, after how long, and with which message. */
export function AutoResolveForm({ account }: { account: Account }) {
  const text = useText();
  const form = useAutoResolveForm(account);
  const { values, set } = form;
  return (
    <SettingsForm
      form={form}
      isSecondary
      title={text('account:autoResolve.title')}
      description={text('account:autoResolve.description')}
    >
      <Switch
        isSpread
        label={text('account:autoResolve.enable')}
        isSelected={values.isOn}
        onChange={(isOn) => set('isOn', isOn)}
      />
      {values.isOn && (
        <>
          <After form={form} />
          <TextArea
            label={text('account:autoResolve.message')}
            help={text('account:autoResolve.messageHelp')}
            name="auto_resolve_message"
            {...form.field('auto_resolve_message')}
          />
          <LabelSelect accountId={account.id} form={form} />
          <Switch
            isSpread
            label={text('account:autoResolve.ignoreWaiting')}
            description={text('account:autoResolve.ignoreWaitingHelp')}
            isSelected={values.auto_resolve_ignore_waiting}
            onChange={(ignores) => set('auto_resolve_ignore_waiting', ignores)}
          />
        </>
      )}
    </SettingsForm>
  );
}

type Form = ReturnType<typeof useAutoResolveForm>;

function After({ form }: { form: Form }) {
  const text = useText();
  const { value, onChange, ...field } = form.field('after');
  return (
    <div className="flex items-start gap-2">
      <TextField
        label={text('account:autoResolve.after')}
        name="auto_resolve_after"
        inputMode="numeric"
        isRequired
        className="w-48"
        value={value.count}
        onChange={(count) => onChange({ ...value, count })}
        {...field}
      />
      <Select
        label={text('account:autoResolve.unit')}
        className="w-36"
        placeholder=""
        options={durationUnits.map((id) => ({ id, label: text(`account:autoResolve.units.${id}`) }))}
        value={value.unit}
        onChange={(id) => onChange({ ...value, unit: durationUnits.find((unit) => unit === id) ?? 'days' })}
      />
    </div>
  );
}

function LabelSelect({ accountId, form }: { accountId: number; form: Form }) {
  const text = useText();
  const { data } = useQuery(labelTitlesQuery(accountId));
  const chosen = form.values.auto_resolve_label;
  // A label deleted since is shown too, so that it can be removed.
  const known = new Set([
    ...(data?.payload ?? []).map(({ title }) => title),
    ...(chosen === none ? [] : [chosen]),
  ]);
  return (
    <Select
      label={text('account:autoResolve.label')}
      help={text('account:autoResolve.labelHelp')}
      placeholder={text('account:autoResolve.noLabel')}
      options={[
        { id: none, label: text('account:autoResolve.noLabel') },
        ...[...known].toSorted().map((title) => ({ id: title, label: title })),
      ]}
      value={chosen}
      onChange={(label) => form.set('auto_resolve_label', label)}
    />
  );
}

function useAutoResolveForm(account: Account) {
  const text = useText();
  const update = useMutation(updateAccountMutation(useQueryClient(), account.id));
  const { auto_resolve_after: after, ...stored } = account.settings;
  const initialAfter: Duration = durationOf(after ?? defaultMinutes);
  const errorOf = (typed: Duration) => {
    const minutes = minutesOf(typed);
    if (minutes === undefined) return text('account:autoResolve.afterInvalid');
    if (minutes < minMinutes) return text('account:autoResolve.tooShort');
    return minutes > maxMinutes ? text('account:autoResolve.tooLong') : undefined;
  };
  return useForm({
    constraints,
    initial: {
      isOn: typeof after === 'number',
      after: initialAfter,
      auto_resolve_message: stored.auto_resolve_message ?? '',
      auto_resolve_label: stored.auto_resolve_label ?? none,
      auto_resolve_ignore_waiting: stored.auto_resolve_ignore_waiting === true,
    },
    paths: { auto_resolve_after: 'after' },
    rules: { after: (typed, { isOn }) => (isOn ? errorOf(typed) : undefined) },
    submit: async (values) => {
      await update.mutateAsync({
        auto_resolve_after: values.isOn ? (minutesOf(values.after) ?? null) : null,
        auto_resolve_message: values.auto_resolve_message.trim() || null,
        auto_resolve_label: values.auto_resolve_label === none ? null : values.auto_resolve_label,
        auto_resolve_ignore_waiting: values.auto_resolve_ignore_waiting,
      });
      toast({ text: text('account:general.saved'), tone: 'positive' });
    },
  });
}
