import { Banner } from '@confab/ui/banner';
import { Select } from '@confab/ui/select';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import {
  installationConfigNames,
  installationConfigShow,
  installationConfigUpdate,
  type InstallationConfig,
  type InstallationConfigName,
} from '@confab/contract/features/super-admin';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useQuery } from '@tanstack/react-query';
import { useForm } from '../../../../platform/forms/form.ts';
import { SettingsForm } from '../../../../platform/forms/settings-form.tsx';
import { QueryView } from '../../../../platform/calls/query-view.tsx';
import { useText } from '../../../../platform/messages/use-text.ts';
import { FormSkeleton } from '../../../../platform/pages/list-skeleton.tsx';
import { consoleQuery } from '../../api.ts';
import { ConsoleHeading } from '../../parts/console-heading.tsx';
import { useConsoleChange } from '../../parts/use-console-change.ts';

/** What can be changed while the server runs. */
export function ConfigPage() {
  const text = useText();
  const query = useQuery(consoleQuery(installationConfigShow, {}));
  return (
    <>
      <ConsoleHeading title={text('super-admin:area.config')} />
      <QueryView query={query} skeleton={<FormSkeleton />} errorTitle={text('super-admin:loadError')}>
        {(config) => <ConfigForm config={config} />}
      </QueryView>
      <Banner shape="box">{text('super-admin:config.rest')}</Banner>
    </>
  );
}

const constraints = constraintsOf(installationConfigUpdate);

/** Settings with a few values to choose from; an empty one leaves it to the environment. */
const choices: Partial<Record<InstallationConfigName, readonly string[]>> = {
  ENABLE_ACCOUNT_SIGNUP: ['true', 'false', 'api_only'],
  CREATE_NEW_ACCOUNT_FROM_DASHBOARD: ['true', 'false'],
};

const fromEnvironment = 'environment';

function ConfigForm({ config }: { config: InstallationConfig }) {
  const text = useText();
  const { mutateAsync } = useConsoleChange(installationConfigUpdate);
  const valueOf = (name: InstallationConfigName): string =>
    config.payload.find((one) => one.name === name)?.value ?? '';
  const form = useForm({
    constraints,
    initial: initialValues(valueOf),
    submit: async (values) => {
      const changed = installationConfigNames.filter((name) => values[name].trim() !== valueOf(name));
      await mutateAsync({ input: Object.fromEntries(changed.map((name) => [name, values[name].trim()])) });
      toast({ text: text('super-admin:config.saved'), tone: 'positive' });
    },
  });
  return (
    <SettingsForm form={form} description={text('super-admin:config.description')}>
      {config.payload.map(({ name, environment, description }) => {
        const label = text(`super-admin:config.name.${name}`);
        const held = text('super-admin:config.environment', {
          value: environment === '' ? '–' : environment,
        });
        const options = choices[name];
        return options === undefined ? (
          <TextField
            key={name}
            label={label}
            help={`${description} ${held}`}
            name={name}
            spellCheck="false"
            {...form.field(name)}
          />
        ) : (
          <Select
            key={name}
            label={label}
            help={`${description} ${held}`}
            placeholder={label}
            value={form.values[name] === '' ? fromEnvironment : form.values[name]}
            onChange={(id) => form.set(name, id === fromEnvironment ? '' : id)}
            options={[
              { id: fromEnvironment, label: text('super-admin:config.fromEnvironment') },
              ...options.map((id) => ({ id, label: id })),
            ]}
          />
        );
      })}
    </SettingsForm>
  );
}

function initialValues(
  valueOf: (name: InstallationConfigName) => string,
): Record<InstallationConfigName, string> {
  return {
    INSTALLATION_NAME: valueOf('INSTALLATION_NAME'),
    BRAND_NAME: valueOf('BRAND_NAME'),
    BRAND_COLOR: valueOf('BRAND_COLOR'),
    LOGO: valueOf('LOGO'),
    LOGO_DARK: valueOf('LOGO_DARK'),
    LOGO_THUMBNAIL: valueOf('LOGO_THUMBNAIL'),
    ENABLE_ACCOUNT_SIGNUP: valueOf('ENABLE_ACCOUNT_SIGNUP'),
    CREATE_NEW_ACCOUNT_FROM_DASHBOARD: valueOf('CREATE_NEW_ACCOUNT_FROM_DASHBOARD'),
  };
}
