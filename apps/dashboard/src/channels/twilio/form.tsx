import { Checkbox } from '@confab/ui/checkbox';
import { TextField } from '@confab/ui/text-field';
import type { TwilioMedium } from '@confab/contract/channels/twilio-sms';
import { createTwilioInbox } from '@confab/contract/features/twilio-channel';
import { constraintsOf } from '@confab/contract/kit/constraints';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useAccountId } from '../../platform/account/account-context.ts';
import { serverMessage } from '../../platform/calls/error-text.ts';
import { useForm, type FormState } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { ChannelForm, type ChannelFormProps } from '../channel-form.tsx';
import { createTwilioInboxMutation } from './api.ts';

const constraints = constraintsOf(createTwilioInbox);

type TwilioFormProps = Pick<ChannelFormProps, 'onMade'> & {
  /** Over what the messages go. */
  medium: TwilioMedium;
};

/** The values of a Twilio inbox: a number or a messaging service, and credentials. */
export function TwilioForm({ medium, onMade }: TwilioFormProps) {
  const text = useText();
  const form = useTwilioForm(medium, onMade);
  const { values, set } = form;
  return (
    <ChannelForm form={form} submitLabel={text('inbox:twilio.submit')}>
      <TextField
        label={text('inbox:twilio.name')}
        name="name"
        placeholder={text('inbox:twilio.namePlaceholder')}
        isRequired
        autoFocus
        {...form.field('name')}
      />
      <SenderField form={form} />
      <Checkbox
        label={text('inbox:twilio.usesService')}
        isSelected={values.uses_service}
        onChange={(isOn) => set('uses_service', isOn)}
      />
      <TextField
        label={text('inbox:twilio.accountSid')}
        name="account_sid"
        dir="ltr"
        placeholder={text('inbox:twilio.accountSidPlaceholder')}
        isRequired
        {...form.field('account_sid')}
      />
      <Checkbox
        label={text('inbox:twilio.usesKey')}
        isSelected={values.uses_key}
        onChange={(isOn) => set('uses_key', isOn)}
      />
      <CredentialFields form={form} />
    </ChannelForm>
  );
}

type Values = {
  name: string;
  phone_number: string;
  uses_service: boolean;
  messaging_service_sid: string;
  account_sid: string;
  uses_key: boolean;
  api_key_sid: string;
  auth_token: string;
};

type PartProps = { form: Pick<FormState<Values>, 'values' | 'field'> };

function SenderField({ form }: PartProps) {
  const text = useText();
  if (form.values.uses_service)
    return (
      <TextField
        label={text('inbox:twilio.serviceSid')}
        name="messaging_service_sid"
        dir="ltr"
        placeholder={text('inbox:twilio.serviceSidPlaceholder')}
        isRequired
        {...form.field('messaging_service_sid')}
      />
    );
  return (
    <TextField
      label={text('inbox:twilio.phone')}
      name="phone_number"
      type="tel"
      dir="ltr"
      placeholder={text('inbox:twilio.phonePlaceholder')}
      isRequired
      {...form.field('phone_number')}
    />
  );
}

function CredentialFields({ form }: PartProps) {
  const text = useText();
  const { uses_key: usesKey } = form.values;
  return (
    <>
      {usesKey && (
        <TextField
          label={text('inbox:twilio.keySid')}
          name="api_key_sid"
          dir="ltr"
          placeholder={text('inbox:twilio.keySidPlaceholder')}
          isRequired
          {...form.field('api_key_sid')}
        />
      )}
      <TextField
        label={text(usesKey ? 'inbox:twilio.keySecret' : 'inbox:twilio.authToken')}
        name="auth_token"
        type="password"
        dir="ltr"
        autoComplete="new-password"
        placeholder={text(
          usesKey ? 'inbox:twilio.keySecretPlaceholder' : 'inbox:twilio.authTokenPlaceholder',
        )}
        isRequired
        {...form.field('auth_token')}
      />
    </>
  );
}

function useTwilioForm(medium: TwilioMedium, onMade: ChannelFormProps['onMade']) {
  const text = useText();
  const { required } = formRules(text);
  const create = useMutation(createTwilioInboxMutation(useQueryClient(), useAccountId()));
  return useForm<Values>({
    constraints,
    initial: {
      name: '',
      phone_number: '',
      uses_service: false,
      messaging_service_sid: '',
      account_sid: '',
      uses_key: false,
      api_key_sid: '',
      auth_token: '',
    },
    rules: {
      name: required,
      phone_number: (number, { uses_service: isOff }) =>
        isOff ? undefined : (required(number) ?? (isE164(number) ? undefined : text('inbox:sms.e164'))),
      messaging_service_sid: (sid, { uses_service: isOn }) => (isOn ? required(sid) : undefined),
      account_sid: required,
      api_key_sid: (sid, { uses_key: isOn }) => (isOn ? required(sid) : undefined),
      auth_token: required,
    },
    describe: (error) => serverMessage(error) ?? text('inbox:twilio.failed'),
    submit: async (values) => onMade(await create.mutateAsync({ medium, ...inputOf(values) })),
  });
}

/** What is not shown is not sent. */
function inputOf({ uses_service: usesService, uses_key: usesKey, ...values }: Values) {
  return {
    name: values.name.trim(),
    account_sid: values.account_sid.trim(),
    api_key_sid: usesKey ? values.api_key_sid.trim() : null,
    auth_token: values.auth_token.trim(),
    messaging_service_sid: usesService ? values.messaging_service_sid.trim() : null,
    phone_number: usesService ? null : `+${values.phone_number.replaceAll(/\D/g, '')}`,
  };
}

const isE164 = (number: string): boolean => /^\+[1-9]\d{1,14}$/.test(number.trim());
