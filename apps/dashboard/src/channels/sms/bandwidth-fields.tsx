import { TextField } from '@confab/ui/text-field';
import type { Field } from '../../platform/forms/form.ts';
import { useText } from '../../platform/messages/use-text.ts';
import type { BandwidthValues } from './values.ts';

type BandwidthFieldsProps = {
  field: (name: keyof BandwidthValues) => Field<string>;
  /** A secret is stored; an empty field keeps it. */
  hasSecret?: boolean;
};

/** What connects an inbox to Bandwidth. */
export function BandwidthFields({ field, hasSecret = false }: BandwidthFieldsProps) {
  const text = useText();
  return (
    <>
      <TextField
        label={text('inbox:sms.phone')}
        name="phone_number"
        type="tel"
        dir="ltr"
        placeholder={text('inbox:sms.phonePlaceholder')}
        isRequired
        {...field('phone_number')}
      />
      {(['account_id', 'application_id', 'api_key'] as const).map((name) => (
        <TextField
          key={name}
          label={text(`inbox:sms.fields.${name}`)}
          name={name}
          dir="ltr"
          autoComplete="off"
          placeholder={text(`inbox:sms.placeholders.${name}`)}
          isRequired
          {...field(name)}
        />
      ))}
      <TextField
        label={text('inbox:sms.fields.api_secret')}
        name="api_secret"
        type="password"
        dir="ltr"
        autoComplete="new-password"
        placeholder={text('inbox:sms.placeholders.api_secret')}
        isRequired={!hasSecret}
        {...(hasSecret ? { help: text('inbox:sms.secretKept') } : {})}
        {...field('api_secret')}
      />
    </>
  );
}
