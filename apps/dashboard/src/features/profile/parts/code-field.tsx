import { TextField } from '@confab/ui/text-field';
import type { Field } from '../../../platform/forms/form.ts';

type CodeFieldProps = {
  label: string;
  help?: string;
  name: string;
  field: Field<string>;
  autoFocus?: boolean;
};

/** A code of an authenticator app; browsers and password managers fill it in. */
export function CodeField({ label, help, name, field, autoFocus = false }: CodeFieldProps) {
  const isApp = name === 'otp_code';
  return (
    <TextField
      label={label}
      help={help}
      name={name}
      autoComplete={isApp ? 'one-time-code' : 'off'}
      inputMode={isApp ? 'numeric' : 'text'}
      spellCheck="false"
      dir="ltr"
      isRequired
      autoFocus={autoFocus}
      {...field}
    />
  );
}
