import { RadioGroup } from '@confab/ui/radio-group';
import { TextField } from '@confab/ui/text-field';
import { createInbox } from '@confab/contract/features/inbox';
import { constraintsOf } from '@confab/contract/kit/constraints';
import type { ReactNode } from 'react';
import { useForm } from '../../platform/forms/form.ts';
import { formRules } from '../../platform/forms/form-rules.ts';
import { useText } from '../../platform/messages/use-text.ts';
import { pageConfig } from '../../platform/page-config.ts';
import { ChannelForm, type ChannelFormProps } from '../channel-form.tsx';
import { ImapFields, SmtpFields } from './server-fields.tsx';
import {
  imapInput,
  imapPaths,
  imapRules,
  imapValues,
  smtpInput,
  smtpPaths,
  smtpRules,
  smtpValues,
  type ImapValues,
  type SmtpValues,
} from './values.ts';

const constraints = constraintsOf(createInbox);

/** What an inbox of any other provider begins with: its address, and how its emails get here. */
export function OtherForm({ onSubmit }: ChannelFormProps) {
  const text = useText();
  const form = useEmailForm(onSubmit);
  const isMailbox = form.values.method === 'mailbox';
  return (
    <ChannelForm form={form} submitLabel={text('inbox:email.submit')}>
      <TextField
        label={text('inbox:email.name')}
        name="name"
        placeholder={text('inbox:email.namePlaceholder')}
        isRequired
        autoFocus
        {...form.field('name')}
      />
      <TextField
        label={text('inbox:email.address')}
        help={text('inbox:email.addressHelp')}
        name="email"
        type="email"
        dir="ltr"
        placeholder={text('inbox:email.addressPlaceholder')}
        isRequired
        {...form.field('email')}
      />
      {pageConfig().canForwardEmails && (
        <RadioGroup
          label={text('inbox:email.method')}
          name="method"
          options={(['forward', 'mailbox'] as const).map((value) => ({
            value,
            label: text(`inbox:email.methods.${value}`),
            description: text(`inbox:email.methodHelp.${value}`),
          }))}
          value={form.values.method}
          onChange={(method) => form.set('method', method)}
        />
      )}
      {isMailbox && (
        <>
          <Part title={text('inbox:email.imap')}>
            <ImapFields form={form} hasPassword={false} />
          </Part>
          <Part title={text('inbox:email.smtp')}>
            <SmtpFields form={form} hasPassword={false} isShort />
          </Part>
        </>
      )}
    </ChannelForm>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-4 border-t border-border pt-4">
      <legend className="float-start w-full text-body font-semibold">{title}</legend>
      {children}
    </fieldset>
  );
}

type Values = ImapValues & SmtpValues & { name: string; email: string; method: string };

function useEmailForm(onSubmit: ChannelFormProps['onSubmit']) {
  const text = useText();
  const { required, email } = formRules(text);
  const isOn = (values: Values) => values.method === 'mailbox';
  const inputOf = (values: Values) => ({ ...values, imap_enabled: isOn(values), smtp_enabled: isOn(values) });
  const imap = imapRules(text, { hasPassword: false });
  const smtp = smtpRules(text, { hasPassword: false });
  return useForm<Values>({
    constraints,
    initial: {
      name: '',
      email: '',
      method: pageConfig().canForwardEmails ? 'forward' : 'mailbox',
      ...imapValues({}),
      ...smtpValues({}),
    },
    rules: {
      name: required,
      email,
      imap_address: (value, values) => imap.imap_address?.(value, inputOf(values)),
      imap_login: (value, values) => imap.imap_login?.(value, inputOf(values)),
      imap_password: (value, values) => imap.imap_password?.(value, inputOf(values)),
      imap_port: (value, values) => imap.imap_port?.(value, inputOf(values)),
      smtp_address: (value, values) => smtp.smtp_address?.(value, inputOf(values)),
      smtp_password: (value, values) => smtp.smtp_password?.(value, inputOf(values)),
      smtp_port: (value, values) => smtp.smtp_port?.(value, inputOf(values)),
    },
    paths: { 'channel.email': 'email', ...imapPaths, ...smtpPaths },
    submit: (values) =>
      onSubmit({
        name: values.name.trim(),
        channel: {
          type: 'email',
          email: values.email.trim(),
          ...(isOn(values) ? serversOf(inputOf(values)) : {}),
        },
      }),
  });
}

function serversOf({ name: _name, email: _email, method: _method, ...values }: Values) {
  const { imap_enabled, imap_address, imap_port, imap_login, imap_password, imap_enable_ssl, ...smtp } =
    values;
  const imap = { imap_enabled, imap_address, imap_port, imap_login, imap_password, imap_enable_ssl };
  return { ...imapInput(imap), ...smtpInput(smtp) };
}
