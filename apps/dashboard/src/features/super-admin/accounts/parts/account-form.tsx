import { Select } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { accountStatuses, locales } from '@confab/contract/features/account';
import { consoleAccountUpdate, type ConsoleAccount } from '@confab/contract/features/super-admin-account';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { SettingsForm } from '../../../../platform/forms/settings-form.tsx';
import { useLanguageOptions } from '../../../../platform/messages/use-language-options.ts';
import { useText } from '../../../../platform/messages/use-text.ts';
import { useConsoleChange } from '../../parts/use-console-change.ts';

const constraints = constraintsOf(consoleAccountUpdate);

/** The limits that the server reads. */
const limitNames = [
  'agents',
  'inboxes',
  'storage_mb',
  'conversation',
  'non_web_inboxes',
  'captain_documents',
  'captain_responses',
] as const;
type LimitName = (typeof limitNames)[number];

function useAccountForm(account: ConsoleAccount) {
  const text = useText();
  const { mutateAsync } = useConsoleChange(consoleAccountUpdate);
  const whole = (value: string) =>
    /^\d{0,9}$/.test(value.trim()) ? undefined : text('super-admin:account.limitInvalid');
  return useForm({
    constraints,
    initial: {
      name: account.name,
      status: account.status as string,
      support_email: account.support_email ?? '',
      locale: account.locale,
      ...eachLimit((limit) => limitText(account.limits[limit])),
    },
    rules: { name: formRules(text).required, ...eachLimit(() => whole) },
    submit: async ({ name, status, locale, support_email: email, ...limits }) => {
      const known = accountStatuses.find((one) => one === status) ?? 'active';
      const input = {
        name: name.trim(),
        status: known,
        ...localeInput(locale),
        support_email: email.trim() === '' ? null : email.trim(),
        limits: withLimits(account.limits, limits),
      };
      await mutateAsync({ params: { id: account.id }, input });
      toast({ text: text('super-admin:saved'), tone: 'positive' });
    },
  });
}

export function AccountForm({ account }: { account: ConsoleAccount }) {
  const text = useText();
  const form = useAccountForm(account);
  const languages = useLanguageOptions(account.locale);
  return (
    <SettingsForm form={form} title={text('super-admin:account.settings')}>
      <TextField label={text('super-admin:name')} name="name" isRequired {...form.field('name')} />
      <Select
        label={text('super-admin:account.statusLabel')}
        help={text('super-admin:account.statusHelp')}
        placeholder={text('super-admin:account.statusLabel')}
        value={form.values.status}
        onChange={(status) => form.set('status', status)}
        options={accountStatuses.map((id) => ({ id, label: text(`super-admin:account.status.${id}`) }))}
      />
      <TextField
        label={text('super-admin:account.supportEmail')}
        type="email"
        dir="ltr"
        name="support_email"
        {...form.field('support_email')}
      />
      <Select
        label={text('super-admin:account.locale')}
        help={text('super-admin:account.localeHelp')}
        placeholder={text('super-admin:account.locale')}
        value={form.values.locale}
        onChange={(locale) => form.set('locale', locale)}
        options={languages}
      />
      {limitNames.map((name) => (
        <TextField
          key={name}
          label={text(`super-admin:account.limit.${name}`)}
          help={text('super-admin:account.limitHelp')}
          inputMode="numeric"
          name={name}
          {...form.field(name)}
        />
      ))}
    </SettingsForm>
  );
}

function eachLimit<T>(of: (name: LimitName) => T): Record<LimitName, T> {
  return Object.fromEntries(limitNames.map((name) => [name, of(name)])) as Record<LimitName, T>;
}

const localeInput = (value: string) => {
  const locale = locales.find((one) => one === value);
  return locale === undefined ? {} : { locale };
};

const limitText = (limit: unknown): string => (typeof limit === 'number' ? String(limit) : '');

/** The limits merged with those of the form; an empty one means none. */
function withLimits(
  limits: Readonly<Record<string, unknown>>,
  values: Readonly<Record<LimitName, string>>,
): Record<string, unknown> {
  const changed = new Map(Object.entries(limits));
  for (const name of limitNames) {
    const text = values[name].trim();
    if (text === '') changed.delete(name);
    else changed.set(name, Number(text));
  }
  return Object.fromEntries(changed);
}
