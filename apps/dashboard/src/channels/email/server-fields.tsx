import { Select } from '@confab/ui/select';
import { Switch } from '@confab/ui/switch';
import { TextField } from '@confab/ui/text-field';
import type { ReactNode } from 'react';
import type { Field, FormState } from '../../platform/forms/form.ts';
import { useText } from '../../platform/messages/use-text.ts';
import type { ImapValues, SmtpValues } from './values.ts';

type Fields<V extends Record<string, unknown>> = Pick<FormState<V>, 'values' | 'set' | 'field'>;

type ImapFieldsProps = { form: Fields<ImapValues>; hasPassword: boolean };

/** Where emails are fetched. */
export function ImapFields({ form, hasPassword }: ImapFieldsProps) {
  const text = useText();
  return (
    <>
      <Pair>
        <TextField
          label={text('inbox:email.imapAddress')}
          name="imap_address"
          dir="ltr"
          placeholder={text('inbox:email.imapPlaceholder')}
          isRequired
          {...form.field('imap_address')}
        />
        <PortField
          name="imap_port"
          usual={form.values.imap_enable_ssl ? 993 : 143}
          {...form.field('imap_port')}
        />
      </Pair>
      <TextField
        label={text('inbox:email.login')}
        name="imap_login"
        dir="ltr"
        autoComplete="off"
        isRequired
        {...form.field('imap_login')}
      />
      <PasswordField
        name="imap_password"
        hasPassword={hasPassword}
        isRequired
        {...form.field('imap_password')}
      />
      <Switch
        isSpread
        label={text('inbox:email.ssl')}
        description={text('inbox:email.sslHelp')}
        isSelected={form.values.imap_enable_ssl}
        onChange={(isOn) => form.set('imap_enable_ssl', isOn)}
      />
    </>
  );
}

const securities = ['starttls', 'tls', 'none'] as const;
const usualPorts = { starttls: 587, tls: 465, none: 25 } as const;
const authentications = ['login', 'plain', 'cram-md5'] as const;

type SmtpFieldsProps = { form: Fields<SmtpValues>; hasPassword: boolean; isShort?: boolean };

/** Through which server replies leave. `isShort` leaves out what is seldom changed. */
export function SmtpFields({ form, hasPassword, isShort = false }: SmtpFieldsProps) {
  const text = useText();
  const { values, set } = form;
  return (
    <>
      <Pair>
        <TextField
          label={text('inbox:email.smtpAddress')}
          name="smtp_address"
          dir="ltr"
          placeholder={text('inbox:email.smtpPlaceholder')}
          isRequired
          {...form.field('smtp_address')}
        />
        <PortField name="smtp_port" usual={usualPorts[values.smtp_security]} {...form.field('smtp_port')} />
      </Pair>
      <Select
        label={text('inbox:email.security')}
        name="smtp_security"
        placeholder={text('inbox:edit.choose')}
        options={securities.map((id) => ({ id, label: text(`inbox:email.securities.${id}`) }))}
        value={values.smtp_security}
        onChange={(id) => set('smtp_security', securities.find((each) => each === id) ?? 'starttls')}
      />
      <TextField
        label={text('inbox:email.login')}
        name="smtp_login"
        dir="ltr"
        autoComplete="off"
        {...form.field('smtp_login')}
      />
      <PasswordField name="smtp_password" hasPassword={hasPassword} {...form.field('smtp_password')} />
      {!isShort && <SmtpDetails form={form} />}
    </>
  );
}

function SmtpDetails({ form }: Pick<SmtpFieldsProps, 'form'>) {
  const text = useText();
  const { values, set } = form;
  return (
    <>
      <Select
        label={text('inbox:email.authentication')}
        name="smtp_authentication"
        placeholder={text('inbox:edit.choose')}
        options={authentications.map((id) => ({ id, label: id.toUpperCase() }))}
        value={values.smtp_authentication}
        onChange={(id) => set('smtp_authentication', authentications.find((each) => each === id) ?? 'login')}
      />
      <TextField
        label={text('inbox:email.domain')}
        help={text('inbox:email.domainHelp')}
        name="smtp_domain"
        dir="ltr"
        {...form.field('smtp_domain')}
      />
      {values.smtp_security !== 'none' && (
        <Switch
          isSpread
          label={text('inbox:email.verify')}
          description={text('inbox:email.verifyHelp')}
          isSelected={values.smtp_verifies}
          onChange={(isOn) => set('smtp_verifies', isOn)}
        />
      )}
    </>
  );
}

/** A server and its port on one line, where there is room. */
function Pair({ children }: { children: ReactNode }) {
  return <div className="grid items-start gap-4 sm:grid-cols-[1fr_8rem]">{children}</div>;
}

type TextProps = Field<string> & { name: string };

function PortField({ usual, ...field }: TextProps & { usual: number }) {
  const text = useText();
  return (
    <TextField
      label={text('inbox:email.port')}
      dir="ltr"
      inputMode="numeric"
      placeholder={String(usual)}
      {...field}
    />
  );
}

type PasswordProps = TextProps & { hasPassword: boolean; isRequired?: boolean };

/** Stored values are never shown, and are kept if the field is empty. */
function PasswordField({ hasPassword, isRequired = false, ...field }: PasswordProps) {
  const text = useText();
  return (
    <TextField
      label={text('inbox:email.password')}
      type="password"
      dir="ltr"
      autoComplete="new-password"
      isRequired={isRequired && !hasPassword}
      {...(hasPassword ? { help: text('inbox:email.passwordKept'), placeholder: '••••••••' } : {})}
      {...field}
    />
  );
}
