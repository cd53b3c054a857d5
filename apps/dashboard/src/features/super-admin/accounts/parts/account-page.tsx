import { Button } from '@confab/ui/button';
import { Card } from '@confab/ui/card';
import { confirm } from '@confab/ui/confirm';
import { Select } from '@confab/ui/select';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { accountStatuses } from '@confab/contract/features/account';
import {
  consoleAccountDelete,
  consoleAccountResetCaches,
  consoleAccountShow,
  consoleAccountUpdate,
  type ConsoleAccount,
} from '@confab/contract/features/super-admin-account';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { formRules } from '../../../../platform/forms/form-rules.ts';
import { useForm } from '../../../../platform/forms/form.ts';
import { SettingsForm } from '../../../../platform/forms/settings-form.tsx';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { consoleQuery } from '../../api.ts';
import { AccountMembers } from './account-members.tsx';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { useConsoleChange } from '../../parts/use-console-change.ts';

export function AccountPage({ id }: { id: number }) {
  const text = useText();
  const query = useQuery(consoleQuery(consoleAccountShow, { params: { id } }));
  return (
    <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('super-admin:loadError')}>
      {(account) => (
        <>
          <ConsoleHeading
            title={account.name}
            description={text('super-admin:number', { id: String(account.id) })}
            back={{ href: '/super_admin/accounts', label: text('super-admin:area.accounts') }}
          />
          <AccountForm account={account} />
          <AccountMembers account={account} />
          <Features account={account} />
          <Caches account={account} />
          <Deletion account={account} />
        </>
      )}
    </QueryView>
  );
}

const constraints = constraintsOf(consoleAccountUpdate);

/** The limits that the server reads. */
const limitNames = ['agents', 'storage_mb'] as const;

function AccountForm({ account }: { account: ConsoleAccount }) {
  const text = useText();
  const { mutateAsync } = useConsoleChange(consoleAccountUpdate);
  const whole = (value: string) =>
    /^\d{0,9}$/.test(value.trim()) ? undefined : text('super-admin:account.limitInvalid');
  const form = useForm({
    constraints,
    initial: {
      name: account.name,
      status: account.status as string,
      support_email: account.support_email ?? '',
      agents: limitText(account.limits['agents']),
      storage_mb: limitText(account.limits['storage_mb']),
    },
    rules: { name: formRules(text).required, agents: whole, storage_mb: whole },
    submit: async ({ name, status, support_email: email, ...limits }) => {
      const known = accountStatuses.find((one) => one === status) ?? 'active';
      const input = {
        name: name.trim(),
        status: known,
        support_email: email.trim() === '' ? null : email.trim(),
        limits: withLimits(account.limits, limits),
      };
      await mutateAsync({ params: { id: account.id }, input });
      toast({ text: text('super-admin:saved'), tone: 'positive' });
    },
  });
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

const limitText = (limit: unknown): string => (typeof limit === 'number' ? String(limit) : '');

/** The limits with those of the form in them; an empty one is none. */
function withLimits(
  limits: Readonly<Record<string, unknown>>,
  given: Readonly<Record<(typeof limitNames)[number], string>>,
): Record<string, unknown> {
  const changed = new Map(Object.entries(limits));
  for (const name of limitNames) {
    const text = given[name].trim();
    if (text === '') changed.delete(name);
    else changed.set(name, Number(text));
  }
  return Object.fromEntries(changed);
}

function Features({ account }: { account: ConsoleAccount }) {
  const text = useText();
  const { attempt, isPending } = useConsoleChange(consoleAccountUpdate);
  return (
    <Card title={text('super-admin:account.features')} description={text('super-admin:account.featuresText')}>
      <div className="grid gap-x-8 gap-y-3 sm:grid-cols-2">
        {Object.entries(account.features).map(([name, isOn]) => (
          <Switch
            key={name}
            label={<span dir="ltr">{name}</span>}
            isSpread
            isSelected={isOn}
            isReadOnly={isPending}
            onChange={(on) =>
              void attempt({ params: { id: account.id }, input: { features: { [name]: on } } })
            }
          />
        ))}
      </div>
    </Card>
  );
}

function Caches({ account }: { account: ConsoleAccount }) {
  const text = useText();
  const { attempt, isPending } = useConsoleChange(consoleAccountResetCaches);
  const reset = async () => {
    if (await attempt({ params: { id: account.id } }))
      toast({ text: text('super-admin:account.caches.done'), tone: 'positive' });
  };
  return (
    <Card
      title={text('super-admin:account.caches.title')}
      description={text('super-admin:account.caches.text')}
    >
      <Button isPending={isPending} onPress={() => void reset()}>
        {text('super-admin:account.caches.button')}
      </Button>
    </Card>
  );
}

function Deletion({ account }: { account: ConsoleAccount }) {
  const text = useText();
  const navigate = useNavigate();
  const { attempt, isPending } = useConsoleChange(consoleAccountDelete);
  const remove = async () => {
    const isSure = await confirm({
      title: text('super-admin:account.delete.title', { name: account.name }),
      description: text('super-admin:account.delete.text'),
      confirmLabel: text('super-admin:account.delete.confirm'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    if (!isSure || !(await attempt({ params: { id: account.id } }))) return;
    toast({ text: text('super-admin:account.delete.done', { name: account.name }), tone: 'positive' });
    await navigate({ to: '/super_admin/accounts' });
  };
  return (
    <Card
      title={text('super-admin:account.delete.heading')}
      description={text('super-admin:account.delete.text')}
    >
      <Button variant="danger" isPending={isPending} onPress={() => void remove()}>
        {text('super-admin:account.delete.confirm')}
      </Button>
    </Card>
  );
}
