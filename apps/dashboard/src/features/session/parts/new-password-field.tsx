import { TextField } from '@confab/ui/text-field';
import { Check, Circle } from 'lucide-react';
import type { Field } from '../../../platform/forms/form.ts';
import { useText } from '../../../platform/messages/use-text.ts';
import { isRuleMet, passwordRules } from '../password-model.ts';

type NewPasswordFieldProps = { label: string; name: string; field: Field<string> };

/** A new password, with its rules and which of them are met. */
export function NewPasswordField({ label, name, field }: NewPasswordFieldProps) {
  const text = useText();
  return (
    <TextField
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      isRequired
      size="large"
      {...field}
      revealLabels={{ show: text('common:password.show'), hide: text('common:password.hide') }}
      help={<Rules password={field.value} />}
    />
  );
}

function Rules({ password }: { password: string }) {
  const text = useText();
  return (
    <>
      <span className="sr-only">{text('common:password.rules')}: </span>
      <span className="mt-1 grid grid-cols-2 gap-x-3 gap-y-0.5">
        {passwordRules.map((rule) => {
          const isMet = isRuleMet(rule, password);
          const StateIcon = isMet ? Check : Circle;
          return (
            <span key={rule} className={`flex items-center gap-1.5 ${isMet ? 'text-positive' : ''}`}>
              <StateIcon aria-hidden size={12} className="shrink-0" />
              {text(`common:password.${rule}`)}
              <span className="sr-only">
                ({text(isMet ? 'common:password.met' : 'common:password.unmet')}){' '}
              </span>
            </span>
          );
        })}
      </span>
    </>
  );
}
