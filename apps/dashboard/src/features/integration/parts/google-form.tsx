import { createIntegrationHook, type IntegrationHook } from '@confab/contract/features/integration';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Select } from '@confab/ui/select';
import { Switch } from '@confab/ui/switch';
import { TextArea } from '@confab/ui/text-area';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { formRules } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { LongSelect } from '../../../platform/forms/long-select.tsx';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import { useText } from '../../../platform/messages/use-text.ts';
import { saveHookMutation } from '../hook-api.ts';
import { regions, settingText } from '../model.ts';

const constraints = constraintsOf(createIntegrationHook);

type GoogleFormProps = {
  appId: 'dialogflow' | 'google_translate';
  hook: IntegrationHook | undefined;
  /** Where it can be connected; undefined for apps of the whole account. */
  inboxes?: readonly { id: number; name: string }[];
  /** Above the fields. */
  children?: ReactNode;
  onSaved?: () => void;
};

/** Connects a project of Google Cloud, or changes the connection. */
export function GoogleForm({ appId, hook, inboxes, children, onSaved }: GoogleFormProps) {
  const text = useText();
  const form = useGoogleForm({ appId, hook, inboxes, onSaved });
  return (
    <SettingsForm form={form} {...(hook ? {} : { submitLabel: text('integration:connect') })}>
      {children}
      {inboxes && hook === undefined && (
        <LongSelect
          label={text('integration:dialogflow.inbox')}
          placeholder={text('integration:dialogflow.chooseInbox')}
          options={inboxes.map(({ id, name }) => ({ id: String(id), label: name }))}
          emptyText={text('integration:dialogflow.noInbox')}
          isRequired
          {...form.field('inbox_id')}
        />
      )}
      <TextField
        label={text('integration:google.project')}
        dir="ltr"
        autoComplete="off"
        isRequired
        {...form.field('project_id')}
      />
      <TextArea
        label={text('integration:google.credentials')}
        help={text(hook ? 'integration:google.credentialsKept' : 'integration:google.credentialsHelp')}
        dir="ltr"
        maxRows={6}
        isRequired={hook === undefined}
        {...form.field('credentials')}
      />
      {appId === 'dialogflow' && (
        <Select
          label={text('integration:dialogflow.region')}
          placeholder={text('integration:dialogflow.region')}
          options={regions.map((id) => ({ id, label: id }))}
          {...form.field('region')}
        />
      )}
      {hook && (
        <Switch
          isSpread
          label={text('integration:on')}
          isSelected={form.values.isOn}
          onChange={(isOn) => form.set('isOn', isOn)}
        />
      )}
    </SettingsForm>
  );
}

function useGoogleForm({ appId, hook, inboxes, onSaved }: GoogleFormProps) {
  const text = useText();
  const save = useMutation(saveHookMutation(useQueryClient(), useAccountId(), appId));
  const { required } = formRules(text);
  return useForm({
    constraints,
    initial: {
      inbox_id: '',
      project_id: settingText(hook, 'project_id'),
      credentials: '',
      region: settingText(hook, 'region') || regions[0],
      // An app that lost its access is reconnected by saving it.
      isOn: hook === undefined || hook.status || hook.reauthorization_required === true,
    },
    clears: ['credentials', 'inbox_id'],
    rules: {
      project_id: required,
      ...(hook ? {} : { credentials: required }),
      ...(inboxes && !hook ? { inbox_id: required } : {}),
    },
    paths: { settings: 'credentials' },
    submit: async ({ inbox_id: inboxId, project_id: projectId, credentials, region, isOn }) => {
      const settings = {
        project_id: projectId.trim(),
        ...(credentials.trim() === '' ? {} : { credentials: credentials.trim() }),
        ...(appId === 'dialogflow' ? { region } : {}),
      };
      const placed = inboxId === '' || hook ? {} : { inbox_id: Number(inboxId) };
      const status = isOn ? ('enabled' as const) : ('disabled' as const);
      await save.mutateAsync({ id: hook?.id, input: { settings, status, ...placed } });
      toast({ text: text(hook ? 'integration:saved' : 'integration:connected'), tone: 'positive' });
      onSaved?.();
    },
  });
}
