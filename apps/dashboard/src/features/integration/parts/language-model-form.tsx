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
import { saveHookMutation } from '../hook-api.ts';
import { DisconnectHook } from './disconnect-hook.tsx';

const constraints = constraintsOf(createIntegrationHook);

/** Connects the language model, or changes the connection. */
export function LanguageModelForm({ hook }: { hook: IntegrationHook | undefined }) {
  const text = useText();
  const form = useHookForm(hook);
  const { values, set } = form;
  const shownKey = hook?.settings['api_key'];
  return (
    <>
      <SettingsForm form={form} {...(hook ? {} : { submitLabel: text('integration:connect') })}>
        <p className="text-body text-text-muted">{text('integration:model.privacy')}</p>
        <TextField
          label={text('integration:model.key')}
          help={
            hook
              ? text('integration:keyKept', { key: typeof shownKey === 'string' ? shownKey : '' })
              : text('integration:keyHelp')
          }
          name="api_key"
          type="password"
          autoComplete="off"
          dir="ltr"
          isRequired={hook === undefined}
          {...form.field('api_key')}
        />
        <ServerFields form={form} />
        <Switch
          isSpread
          label={text('integration:model.labels')}
          description={text('integration:model.labelsHelp')}
          isSelected={values.label_suggestion}
          onChange={(suggests) => set('label_suggestion', suggests)}
        />
        {hook && (
          <Switch
            isSpread
            label={text('integration:offered')}
            isSelected={values.isOn}
            onChange={(isOn) => set('isOn', isOn)}
          />
        )}
      </SettingsForm>
      {hook && (
        <DisconnectHook
          hookId={hook.id}
          title={text('integration:model.confirmTitle')}
          description={text('integration:model.confirmText')}
          done={text('integration:model.disconnected')}
        />
      )}
    </>
  );
}

/** The server of the account, where it has one. */
function ServerFields({ form }: { form: Pick<ReturnType<typeof useHookForm>, 'field'> }) {
  const text = useText();
  return (
    <>
      <TextField
        label={text('integration:model.address')}
        help={text('integration:model.addressHelp')}
        name="api_url"
        type="url"
        inputMode="url"
        autoComplete="off"
        dir="ltr"
        {...form.field('api_url')}
      />
      <TextField
        label={text('integration:model.model')}
        help={text('integration:model.modelHelp')}
        name="model"
        autoComplete="off"
        dir="ltr"
        {...form.field('model')}
      />
    </>
  );
}

function textIn(hook: IntegrationHook | undefined, name: string): string {
  const value = hook?.settings[name];
  return typeof value === 'string' ? value : '';
}

function useHookForm(hook: IntegrationHook | undefined) {
  const text = useText();
  const save = useMutation(saveHookMutation(useQueryClient(), useAccountId(), 'openai'));
  return useForm({
    constraints,
    initial: {
      api_key: '',
      api_url: textIn(hook, 'api_url'),
      model: textIn(hook, 'model'),
      label_suggestion: hook?.settings['label_suggestion'] === true,
      isOn: hook?.status ?? true,
    },
    clears: ['api_key'],
    rules: { api_url: formRules(text).optionalUrl, ...(hook ? {} : { api_key: formRules(text).required }) },
    paths: { settings: 'api_key' },
    submit: async ({ api_key: key, api_url: url, model, label_suggestion: suggestsLabels, isOn }) => {
      const settings = {
        label_suggestion: suggestsLabels,
        ...(url.trim() === textIn(hook, 'api_url') ? {} : { api_url: url.trim() }),
        ...(model.trim() === textIn(hook, 'model') ? {} : { model: model.trim() }),
        ...(key.trim() === '' ? {} : { api_key: key.trim() }),
      };
      await save.mutateAsync({ id: hook?.id, input: { settings, status: isOn ? 'enabled' : 'disabled' } });
      toast({
        text: text(hook ? 'integration:saved' : 'integration:model.connected'),
        tone: 'positive',
      });
    },
  });
}
