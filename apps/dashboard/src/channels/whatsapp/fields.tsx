import { TextField } from '@confab/ui/text-field';
import type { Field } from '../../platform/forms/form.ts';
import { useText } from '../../platform/messages/use-text.ts';

type FieldProps = { field: Field<string> };

export function NameField({ field }: FieldProps) {
  const text = useText();
  return (
    <TextField
      label={text('inbox:whatsapp.name')}
      name="name"
      placeholder={text('inbox:whatsapp.namePlaceholder')}
      isRequired
      autoFocus
      {...field}
    />
  );
}

export function NumberField({ field }: FieldProps) {
  const text = useText();
  return (
    <TextField
      label={text('inbox:whatsapp.phone')}
      help={text('inbox:whatsapp.phoneHelp')}
      name="phone_number"
      type="tel"
      dir="ltr"
      placeholder={text('inbox:whatsapp.phonePlaceholder')}
      isRequired
      {...field}
    />
  );
}

type IdFieldProps = FieldProps & { name: 'phone_number_id' | 'business_account_id' };

/** A number that Meta has given. */
export function IdField({ name, field }: IdFieldProps) {
  const text = useText();
  return (
    <TextField
      label={text(`inbox:whatsapp.${name}`)}
      help={text('inbox:whatsapp.idHelp')}
      name={name}
      dir="ltr"
      inputMode="numeric"
      isRequired
      {...field}
    />
  );
}

type KeyFieldProps = FieldProps & { hasKey?: boolean };

/** Stored values are never shown, and are kept if the field is empty. */
export function KeyField({ field, hasKey = false }: KeyFieldProps) {
  const text = useText();
  return (
    <TextField
      label={text('inbox:whatsapp.apiKey')}
      name="api_key"
      type="password"
      dir="ltr"
      autoComplete="new-password"
      isRequired={!hasKey}
      {...(hasKey ? { help: text('inbox:whatsapp.keyKept'), placeholder: '••••••••' } : {})}
      {...field}
    />
  );
}
