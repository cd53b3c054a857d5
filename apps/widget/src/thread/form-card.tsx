import { isEmailAddress } from '@confab/rules/email-address';
import { fitsPattern } from '@confab/rules/form-pattern';
import { useId, useState, type SubmitEvent } from 'react';
import { serverMessage } from '../api/caller.ts';
import { list, record, text } from '../api/values.ts';
import type { Message } from '../conversation/message-list.ts';
import { ignoreFailure } from '../core.ts';
import { useSession, useTexts } from '../state/use-session.ts';
import type { Translator } from '../text/translate.ts';

/** The form for the visitor's email address. */
export function EmailCard({ message }: { message: Message }) {
  const { api, store } = useSession();
  const { t } = useTexts();
  const id = useId();
  const [value, setValue] = useState('');
  const [done, setDone] = useState(text(message.content_attributes.submitted_email));
  const [error, setError] = useState('');
  if (done) return <p className="answer">{done}</p>;
  const submit = async (event: SubmitEvent): Promise<void> => {
    event.preventDefault();
    const email = value.trim();
    if (!isEmailAddress(email)) return setError(t(email ? 'field_email' : 'field_required'));
    try {
      await api.submitEmail(message.id, email);
      setDone(email);
      store.set({ announcement: t('submitted') });
      ignoreFailure(api.fetchContact().then((contact) => store.set({ contact })));
    } catch (cause) {
      setError(serverMessage(cause) || t('action_failed'));
    }
  };
  return (
    <form className="inline-form" noValidate onSubmit={(event) => ignoreFailure(submit(event))}>
      <label className="sr-only" htmlFor={id}>
        {message.content || t('email_placeholder')}
      </label>
      <div className="joined">
        <input
          id={id}
          type="email"
          autoComplete="email"
          placeholder={t('email_placeholder')}
          value={value}
          aria-invalid={error !== ''}
          aria-describedby={error ? `${id}-error` : undefined}
          onInput={(event) => {
            setValue(event.currentTarget.value);
            setError('');
          }}
        />
        <button type="submit" className="button">
          {t('submit')}
        </button>
      </div>
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </form>
  );
}

type Item = {
  name: string;
  type: string;
  label: string;
  placeholder: string;
  initial: string;
  required: boolean;
  pattern: string;
  cue: string;
  options: { label: string; value: string }[];
};

/** A form the team or a bot sent. */
export function FormCard({ message }: { message: Message }) {
  const { t } = useTexts();
  const items = list(message.content_attributes.items).map(readItem);
  const form = useFormAnswers(message, items);
  if (form.answers) return <Answers items={items} answers={form.answers} />;
  return (
    <form
      className="inline-form boxed"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        ignoreFailure(form.submit());
      }}
    >
      {items.map((item) => (
        <ItemField
          key={item.name}
          item={item}
          value={form.values[item.name] ?? ''}
          error={form.errors[item.name] ?? ''}
          onChange={(value) => form.change(item.name, value)}
        />
      ))}
      {form.problem && (
        <p className="field-error" role="alert">
          {form.problem}
        </p>
      )}
      <button type="submit" className="button wide">
        {text(message.content_attributes.button_label) || t('submit')}
      </button>
    </form>
  );
}

function Answers({ items, answers }: { items: readonly Item[]; answers: readonly string[] }) {
  return (
    <dl className="answers">
      {items.map((item, index) => (
        <div key={item.name}>
          <dt>{item.label}</dt>
          <dd>{answers[index]}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Values and errors of the form; `answers` once they are with the server. */
function useFormAnswers(message: Message, items: readonly Item[]) {
  const { api } = useSession();
  const { t } = useTexts();
  const stored = list(message.content_attributes.submitted_values).map((answer) =>
    text(record(answer).value),
  );
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(items.map((item) => [item.name, item.initial])),
  );
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const [done, setDone] = useState(false);
  const answers = items.map((item) => values[item.name] ?? '');
  return {
    values,
    errors,
    problem,
    answers: stored.length > 0 ? stored : done ? answers : null,
    change: (name: string, value: string): void => {
      setValues((before) => ({ ...before, [name]: value }));
      setErrors(({ [name]: _gone, ...rest }) => rest);
    },
    submit: async (): Promise<void> => {
      const found = items.map(
        (item, index) => [item.name, checkItem(item, answers[index] ?? '', t)] as const,
      );
      const wrong = found.filter(([, error]) => error);
      setErrors(Object.fromEntries(wrong));
      setProblem('');
      if (wrong.length > 0) return;
      try {
        await api.submitValues(
          message.id,
          items.map((item, index) => ({ name: item.name, value: answers[index] ?? '' })),
        );
        setDone(true);
      } catch (cause) {
        setProblem(serverMessage(cause) || t('action_failed'));
      }
    },
  };
}

function ItemField({
  item,
  value,
  error,
  onChange,
}: {
  item: Item;
  value: string;
  error: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  const { t } = useTexts();
  const shared = {
    id,
    value,
    placeholder: item.placeholder,
    'aria-invalid': error !== '',
    'aria-required': item.required,
    'aria-describedby': error ? `${id}-error` : undefined,
  };
  return (
    <div className="field">
      <label htmlFor={id}>{item.label}</label>
      {item.type === 'select' ? (
        <select {...shared} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">{t('prechat_select')}</option>
          {item.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : item.type === 'text_area' ? (
        <textarea {...shared} rows={3} onInput={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input
          {...shared}
          type={item.type === 'email' ? 'email' : 'text'}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {error && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}

function readItem(value: unknown): Item {
  const raw = record(value);
  return {
    name: text(raw.name),
    type: text(raw.type),
    label: text(raw.label),
    placeholder: text(raw.placeholder),
    initial: text(raw.default),
    required: raw.required === true || raw.required === 'required',
    pattern: text(raw.pattern),
    cue: text(raw.pattern_error) || text(raw.title),
    options: list(raw.options).map((option) => ({
      label: text(record(option).label),
      value: text(record(option).value),
    })),
  };
}

function checkItem(item: Item, value: string, t: Translator['t']): string {
  if (!value.trim()) return item.required ? t('field_required') : '';
  if (item.type === 'email' && !isEmailAddress(value.trim())) return t('field_email');
  const fits = !item.pattern || fitsPattern(`/^(?:${item.pattern})$/v`, value);
  return fits ? '' : item.cue || t('field_pattern');
}
