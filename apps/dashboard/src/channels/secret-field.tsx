import { TextField } from '@confab/ui/text-field';
import type { Field } from '../platform/forms/form.ts';

type SecretFieldProps = Field<string> & { label: string; help: string; name: string };

/** A stored secret: it is never shown, and is kept if the field is empty. */
export function SecretField(props: SecretFieldProps) {
  return (
    <TextField type="password" dir="ltr" autoComplete="new-password" placeholder="••••••••" {...props} />
  );
}
