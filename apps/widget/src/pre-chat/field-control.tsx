import type { PreChatField } from '@confab/contract/channels/web-widget';
import { useId, type ReactNode } from 'react';
import { useTexts } from '../state/use-session.ts';
import type { Translator } from '../text/translate.ts';
import { controlOf, type FieldError } from './fields.ts';

const autocompleteOf: Record<string, string> = {
  emailAddress: 'email',
  fullName: 'name',
  phoneNumber: 'tel',
};

type ControlProps = {
  id: string;
  name: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
  'aria-required': boolean;
};

type Question = {
  field: PreChatField;
  value: string | boolean | undefined;
  onChange: (value: string | boolean) => void;
  onBlur: () => void;
};

/** One question of the form with its label, and its error right under it. */
export function FieldControl({ error, ...question }: Question & { error: FieldError | undefined }) {
  return (
    <FieldFrame field={question.field} error={error}>
      {(props) => <Control props={props} {...question} />}
    </FieldFrame>
  );
}

function Control({ props, field, value, onChange, onBlur }: Question & { props: ControlProps }) {
  const { t } = useTexts();
  const control = controlOf(field);
  if (control === 'checkbox') {
    return (
      <input
        {...props}
        type="checkbox"
        checked={value === true}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    );
  }
  const shown = String(value ?? '');
  if (control === 'select') {
    return (
      <select
        {...props}
        value={shown}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={onBlur}
      >
        <option value="">{t('prechat_select')}</option>
        {(field.values ?? []).map((option) => (
          <option key={option} value={option}>
            {option}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      {...props}
      type={control === 'number' ? 'text' : control}
      inputMode={control === 'number' ? 'decimal' : undefined}
      autoComplete={autocompleteOf[field.name] ?? 'off'}
      placeholder={field.placeholder ?? undefined}
      value={shown}
      onInput={(event) => onChange(event.currentTarget.value)}
      onBlur={onBlur}
    />
  );
}

/** Label above (beside a checkbox), error below, tied together for screen readers. */
export function FieldFrame({
  field,
  error,
  children,
}: {
  field: PreChatField;
  error: FieldError | undefined;
  children: (props: ControlProps) => ReactNode;
}) {
  const id = useId();
  const translator = useTexts();
  const errorId = `${id}-error`;
  return (
    <div className={controlOf(field) === 'checkbox' ? 'field check' : 'field'}>
      <label htmlFor={id}>
        {field.label || field.name}
        {!field.required && <span className="muted"> ({translator.t('optional')})</span>}
      </label>
      {children({
        id,
        name: field.name,
        'aria-invalid': Boolean(error),
        'aria-describedby': error ? errorId : undefined,
        'aria-required': field.required,
      })}
      {error && (
        <p id={errorId} className="field-error">
          {errorText(error, translator)}
        </p>
      )}
    </div>
  );
}

function errorText(error: FieldError, { t }: Translator): string {
  return 'key' in error ? t(error.key) : error.text;
}
