import { Banner } from '@confab/ui/banner';
import { Button } from '@confab/ui/button';
import { confirm } from '@confab/ui/confirm';
import { Select } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import {
  installationConfigGroups,
  installationConfigShow,
  installationConfigUpdate,
  type InstallationConfig,
  type InstallationConfigGroup,
  type InstallationConfigName,
} from '@confab/contract/features/super-admin-config';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useQuery } from '@tanstack/react-query';
import { useForm, type FormState } from '../../../../platform/forms/form.ts';
import { SettingsForm } from '../../../../platform/forms/settings-form.tsx';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { consoleQuery } from '../../api.ts';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { ConsoleLink } from '../../parts/console-link.tsx';
import { useConsoleChange } from '../../parts/use-console-change.ts';

type Setting = InstallationConfig['payload'][number];

const groups = Object.keys(installationConfigGroups) as InstallationConfigGroup[];

/** What can be changed while the server runs, a group at a time; `name` is the one in the address. */
export function ConfigPage({ name }: { name: string | undefined }) {
  const text = useText();
  const query = useQuery(consoleQuery(installationConfigShow, {}));
  const group = groups.find((one) => one === name) ?? 'general';
  return (
    <>
      <ConsoleHeading
        title={text('super-admin:area.config')}
        description={text('super-admin:config.description')}
      />
      <Groups open={group} />
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('super-admin:loadError')}>
        {({ payload }) => <ConfigForm key={formKey(group, payload)} group={group} settings={payload} />}
      </QueryView>
      <Banner shape="box">{text('super-admin:config.rest')}</Banner>
    </>
  );
}

/** Remounts when a group was reset to the environment. */
const formKey = (group: InstallationConfigGroup, settings: readonly Setting[]): string =>
  `${group} ${inGroup(group, settings).some(({ is_set: isSet }) => isSet)}`;

function inGroup(group: InstallationConfigGroup, settings: readonly Setting[]): Setting[] {
  const names: readonly InstallationConfigName[] = installationConfigGroups[group];
  return settings.filter(({ name }) => names.includes(name));
}

function Groups({ open }: { open: InstallationConfigGroup }) {
  const text = useText();
  return (
    <nav aria-label={text('super-admin:config.groups')}>
      <ul className="flex flex-wrap gap-1.5">
        {groups.map((group) => (
          <li key={group}>
            <ConsoleLink
              href={`/super_admin/config/${group}`}
              isCurrent={group === open}
              className={`block rounded-control border px-2.5 py-1 text-control ${group === open ? 'border-accent bg-surface font-medium text-text' : 'border-border text-text-muted hover:text-text'}`}
            >
              {text(`super-admin:config.group.${group}`)}
            </ConsoleLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const constraints = constraintsOf(installationConfigUpdate);

/** Settings with a few values to choose from; an empty one leaves it to the environment. */
const choices: Partial<Record<InstallationConfigName, readonly string[]>> = {
  ENABLE_ACCOUNT_SIGNUP: ['true', 'false', 'api_only'],
  CREATE_NEW_ACCOUNT_FROM_DASHBOARD: ['true', 'false'],
  DISABLE_USER_PROFILE_UPDATE: ['true', 'false'],
  DISPLAY_MANIFEST: ['true', 'false'],
  ENABLE_MESSENGER_CHANNEL_HUMAN_AGENT: ['true', 'false'],
  ENABLE_INSTAGRAM_CHANNEL_HUMAN_AGENT: ['true', 'false'],
};

const fromEnvironment = 'environment';

type ConfigFormProps = { group: InstallationConfigGroup; settings: readonly Setting[] };

function ConfigForm({ group, settings }: ConfigFormProps) {
  const text = useText();
  const { mutateAsync } = useConsoleChange(installationConfigUpdate);
  const own = inGroup(group, settings);
  const form = useForm<Record<string, string>>({
    constraints,
    initial: Object.fromEntries(own.map(({ name, value }) => [name, value ?? ''])),
    clears: own.filter(({ is_secret: isSecret }) => isSecret).map(({ name }) => name),
    submit: async (values) => {
      const changed = own
        .map(({ name, value }) => ({ name, before: value ?? '', after: values[name]?.trim() ?? '' }))
        .filter(({ before, after }) => after !== before);
      await mutateAsync({ input: Object.fromEntries(changed.map(({ name, after }) => [name, after])) });
      toast({ text: text('super-admin:config.saved'), tone: 'positive' });
    },
  });
  return (
    <SettingsForm form={form} title={text(`super-admin:config.group.${group}`)}>
      {own.map((setting) => (
        <SettingField key={setting.name} setting={setting} form={form} />
      ))}
      {own.some(({ is_set: isSet }) => isSet) && <Reset group={group} settings={own} />}
    </SettingsForm>
  );
}

type SettingFieldProps = { setting: Setting; form: FormState<Record<string, string>> };

function SettingField({ setting, form }: SettingFieldProps) {
  const text = useText();
  const { name } = setting;
  const label = text(`super-admin:config.name.${name}`);
  const help = useHelp(setting);
  const options = choices[name];
  const value = form.values[name] ?? '';
  if (options !== undefined)
    return (
      <Select
        label={label}
        help={help}
        placeholder={label}
        value={value === '' ? fromEnvironment : value}
        onChange={(id) => form.set(name, id === fromEnvironment ? '' : id)}
        options={[
          { id: fromEnvironment, label: text('super-admin:config.fromEnvironment') },
          ...options.map((id) => ({ id, label: id })),
        ]}
      />
    );
  const isSet = setting.is_set || setting.is_in_environment;
  return (
    <TextField
      label={label}
      help={help}
      name={name}
      spellCheck="false"
      autoComplete={setting.is_secret ? 'new-password' : 'off'}
      {...(setting.is_secret ? { type: 'password', dir: 'ltr', placeholder: isSet ? '••••••••' : '' } : {})}
      {...form.field(name)}
      value={value}
    />
  );
}

/** The setting's description, and the source of its current value. */
function useHelp({ description, environment, ...setting }: Setting): string {
  const text = useText();
  if (!setting.is_secret) {
    const value = environment === null || environment === '' ? '–' : environment;
    return `${description} ${text('super-admin:config.environment', { value })}`;
  }
  const source = setting.is_set ? 'here' : setting.is_in_environment ? 'environment' : 'nowhere';
  return `${description} ${text(`super-admin:config.secret.${source}`)}`;
}

/** Secrets cannot be emptied in their field, and some settings mean something only together. */
function Reset({ group, settings }: ConfigFormProps) {
  const text = useText();
  const { attempt, isPending } = useConsoleChange(installationConfigUpdate);
  const reset = async () => {
    const isSure = await confirm({
      title: text('super-admin:config.reset.title', { group: text(`super-admin:config.group.${group}`) }),
      description: text('super-admin:config.reset.text'),
      confirmLabel: text('super-admin:config.reset.button'),
      cancelLabel: text('common:cancel'),
      tone: 'danger',
    });
    const input = Object.fromEntries(settings.map(({ name }) => [name, null]));
    if (isSure && (await attempt({ input })))
      toast({ text: text('super-admin:config.reset.done'), tone: 'positive' });
  };
  return (
    <div>
      <Button isPending={isPending} onPress={() => void reset()}>
        {text('super-admin:config.reset.button')}
      </Button>
    </div>
  );
}
