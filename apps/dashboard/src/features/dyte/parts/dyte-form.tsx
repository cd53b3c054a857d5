import { createIntegrationHook, type IntegrationHook } from '@confab/contract/features/integration';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { DisconnectHook, saveHookMutation } from '../../integration/index.ts';

const constraints = constraintsOf(createIntegrationHook);

/** Connects the provider of calls, or changes the connection. */
export function DyteForm({ hook }: { hook: IntegrationHook | undefined }) {
  const text = useText();
  const form = useDyteForm(hook);
  const shown = shownIn(hook);
  return (
    <>
      <SettingsForm form={form} {...(hook ? {} : { submitLabel: text('integration:connect') })}>
        <p className="text-body text-text-muted">{text('dyte:privacy')}</p>
        <TextField
          label={text('dyte:organization')}
          help={text('dyte:organizationHelp')}
          dir="ltr"
          autoComplete="off"
          isRequired
          {...form.field('organization_id')}
        />
        <TextField
          label={text('dyte:key')}
          help={hook ? text('integration:keyKept', { key: shown.key }) : text('integration:keyHelp')}
          name="api_key"
          type="password"
          autoComplete="off"
          dir="ltr"
          isRequired={hook === undefined}
          {...form.field('api_key')}
        />
        {hook && (
          <Switch
            isSpread
            label={text('integration:offered')}
            isSelected={form.values.isOn}
            onChange={(isOn) => form.set('isOn', isOn)}
          />
        )}
      </SettingsForm>
      {hook && (
        <DisconnectHook
          hookId={hook.id}
          title={text('dyte:confirmTitle')}
          description={text('dyte:confirmText')}
        />
      )}
    </>
  );
}

function useDyteForm(hook: IntegrationHook | undefined) {
  const text = useText();
  const save = useMutation(saveHookMutation(useQueryClient(), useAccountId(), 'dyte'));
  const { required } = formRules(text);
  return useForm({
    constraints,
    initial: { organization_id: shownIn(hook).organization, api_key: '', isOn: hook?.status ?? true },
    clears: ['api_key'],
    rules: { organization_id: required, ...(hook ? {} : { api_key: required }) },
    paths: { settings: 'api_key' },
    submit: async ({ organization_id: organization, api_key: key, isOn }) => {
      const settings = {
        organization_id: organization.trim(),
        ...(key.trim() === '' ? {} : { api_key: key.trim() }),
      };
      await save.mutateAsync({ id: hook?.id, input: { settings, status: isOn ? 'enabled' : 'disabled' } });
      toast({ text: text(hook ? 'integration:saved' : 'dyte:connected'), tone: 'positive' });
    },
  });
}

function shownIn(hook: IntegrationHook | undefined): { organization: string; key: string } {
  const { organization_id: organization, api_key: key } = hook?.settings ?? {};
  return {
    organization: typeof organization === 'string' ? organization : '',
    key: typeof key === 'string' ? key : '',
  };
}
