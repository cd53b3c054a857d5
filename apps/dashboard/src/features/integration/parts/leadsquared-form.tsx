import { createIntegrationHook, type IntegrationHook } from '@confab/contract/features/integration';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import { toast } from '@confab/ui/toast';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../../platform/account/account-context.ts';
import { errorText } from '../../../platform/calls/error-text.ts';
import { formRules, wholeNumber } from '../../../platform/forms/form-rules.ts';
import { useForm } from '../../../platform/forms/form.ts';
import { SettingsForm } from '../../../platform/forms/settings-form.tsx';
import type { Text } from '../../../platform/messages/catalog.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { rejectionCode, saveHookMutation } from '../hook-api.ts';
import { settingText } from '../model.ts';

const constraints = constraintsOf(createIntegrationHook);
const maxScore = 1000;

/** Connects LeadSquared, or changes the connection. */
export function LeadSquaredForm({ hook }: { hook: IntegrationHook | undefined }) {
  const text = useText();
  const form = useLeadSquaredForm(hook);
  const { values, set } = form;
  return (
    <SettingsForm form={form} {...(hook ? {} : { submitLabel: text('integration:connect') })}>
      <p className="text-body text-text-muted">{text('integration:leadsquared.privacy')}</p>
      {hook && (
        <p className="text-body text-text-muted">
          {text('integration:leadsquared.address', { address: settingText(hook, 'endpoint_url') })}
        </p>
      )}
      <KeyFields form={form} hook={hook} />
      <Switch
        isSpread
        label={text('integration:leadsquared.conversation')}
        description={text('integration:leadsquared.conversationHelp')}
        isSelected={values.conversation}
        onChange={(isOn) => set('conversation', isOn)}
      />
      {values.conversation && !hasCode(hook, 'conversation') && (
        <TextField
          label={text('integration:leadsquared.conversationScore')}
          help={text('integration:leadsquared.scoreHelp')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('conversationScore')}
        />
      )}
      <Switch
        isSpread
        label={text('integration:leadsquared.transcript')}
        description={text('integration:leadsquared.transcriptHelp')}
        isSelected={values.transcript}
        onChange={(isOn) => set('transcript', isOn)}
      />
      {values.transcript && !hasCode(hook, 'transcript') && (
        <TextField
          label={text('integration:leadsquared.transcriptScore')}
          help={text('integration:leadsquared.scoreHelp')}
          inputMode="numeric"
          autoComplete="off"
          {...form.field('transcriptScore')}
        />
      )}
      {hook && (
        <Switch
          isSpread
          label={text('integration:on')}
          isSelected={values.isOn}
          onChange={(isOn) => set('isOn', isOn)}
        />
      )}
    </SettingsForm>
  );
}

type FormProps = {
  form: Pick<ReturnType<typeof useLeadSquaredForm>, 'field'>;
  hook: IntegrationHook | undefined;
};

function KeyFields({ form, hook }: FormProps) {
  const text = useText();
  const keptHelp = (name: string) => text('integration:keyKept', { key: settingText(hook, name) });
  return (
    <>
      <TextField
        label={text('integration:leadsquared.access')}
        help={hook ? keptHelp('access_key') : text('integration:leadsquared.accessHelp')}
        name="access_key"
        type="password"
        autoComplete="off"
        dir="ltr"
        isRequired={hook === undefined}
        {...form.field('access_key')}
      />
      <TextField
        label={text('integration:leadsquared.secret')}
        {...(hook ? { help: keptHelp('secret_key') } : {})}
        name="secret_key"
        type="password"
        autoComplete="off"
        dir="ltr"
        isRequired={hook === undefined}
        {...form.field('secret_key')}
      />
    </>
  );
}

/** The score is that of the type of activity there, which is made once. */
function hasCode(hook: IntegrationHook | undefined, kind: 'conversation' | 'transcript'): boolean {
  return typeof hook?.settings[`${kind}_activity_code`] === 'number';
}

function useLeadSquaredForm(hook: IntegrationHook | undefined) {
  const text = useText();
  const save = useMutation(saveHookMutation(useQueryClient(), useAccountId(), 'leadsquared'));
  const { required } = formRules(text);
  const score = wholeNumber(text, { min: 0, max: maxScore });
  return useForm({
    constraints,
    initial: {
      access_key: '',
      secret_key: '',
      conversation: hook?.settings['enable_conversation_activity'] === true,
      conversationScore: settingText(hook, 'conversation_activity_score') || '0',
      transcript: hook?.settings['enable_transcript_activity'] === true,
      transcriptScore: settingText(hook, 'transcript_activity_score') || '0',
      // An app that lost its access is reconnected by saving it.
      isOn: hook === undefined || hook.status || hook.reauthorization_required === true,
    },
    clears: ['access_key', 'secret_key'],
    rules: {
      ...(hook ? {} : { access_key: required, secret_key: required }),
      conversationScore: score,
      transcriptScore: score,
    },
    describe: (error) => rejectionText(error, text),
    submit: async ({ isOn, ...values }) => {
      const settings = {
        ...keyIn('access_key', values.access_key),
        ...keyIn('secret_key', values.secret_key),
        enable_conversation_activity: values.conversation,
        enable_transcript_activity: values.transcript,
        conversation_activity_score: values.conversationScore.trim(),
        transcript_activity_score: values.transcriptScore.trim(),
      };
      await save.mutateAsync({ id: hook?.id, input: { settings, status: isOn ? 'enabled' : 'disabled' } });
      toast({ text: text(hook ? 'integration:saved' : 'integration:connected'), tone: 'positive' });
    },
  });
}

/** Left out to keep the one that is stored. */
function keyIn(name: string, value: string): Record<string, string> {
  return value.trim() === '' ? {} : { [name]: value.trim() };
}

function rejectionText(error: unknown, text: Text): string {
  const code = rejectionCode(error);
  if (code === 'wrong_keys') return text('integration:leadsquared.wrongKeys');
  if (code === 'unreachable') return text('integration:leadsquared.unreachable');
  return errorText(error, text);
}
