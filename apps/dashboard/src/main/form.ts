import { CallError } from '@confab/client/call';
import { useState, type FormEvent } from 'react';
import { errorText } from './error-text.ts';
import { useText } from './messages/use-text.ts';

type Values = Record<string, unknown>;

/** What is wrong with a value, in words; undefined when nothing is. */
export type Rule<V, T> = (value: T, values: V) => string | undefined;

export type FormOptions<V extends Values> = {
  initial: V;
  rules?: { [K in keyof V]?: Rule<V, V[K]> };
  /** Server paths that are called otherwise here: `{ 'channel.website_url': 'url' }`. */
  paths?: Record<string, keyof V & string>;
  /** Rejects with `CallError` when the server refuses; everything typed stays. */
  submit: (values: V) => Promise<unknown>;
  /** What to say of a refusal that belongs to no field; the server's own words unless told otherwise. */
  describe?: (error: unknown) => string;
};

export type Field<T> = {
  value: T;
  onChange: (value: T) => void;
  onBlur: () => void;
  error: string | undefined;
};

export type FormState<V extends Values> = {
  values: V;
  set: <K extends keyof V & string>(name: K, value: V[K]) => void;
  /** Props for the control of a value. */
  field: <K extends keyof V & string>(name: K) => Field<V[K]>;
  /** For `<form noValidate onSubmit>`. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Back to the values it began with. */
  reset: () => void;
  isPending: boolean;
  isValid: boolean;
  /** A refusal that belongs to no field. */
  error: string | undefined;
};

type Refusal = { message: string | undefined; fields: Record<string, { value: unknown; message: string }> };

const noRefusal: Refusal = { message: undefined, fields: {} };

/**
 * A form's values with their errors: each field is checked once it was left, all of them on submit. What the
 * server refuses shows under its field until that value changes.
 */
export function useForm<V extends Values>(options: FormOptions<V>): FormState<V> {
  const { rules = {}, paths = {} } = options;
  const text = useText();
  const [values, setValues] = useState(options.initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [refusal, setRefusal] = useState<Refusal>(noRefusal);
  const [isPending, setPending] = useState(false);
  const fault = (name: keyof V & string) => (rules as FormRules<V>)[name]?.(values[name], values);
  const names = Object.keys(values) as (keyof V & string)[];
  const errorOf = (name: keyof V & string) => {
    const refused = refusal.fields[name];
    return (
      (left.has(name) ? fault(name) : undefined) ??
      (refused?.value === values[name] ? refused?.message : undefined)
    );
  };
  const set: FormState<V>['set'] = (name, value) => setValues((now) => ({ ...now, [name]: value }));

  const send = async () => {
    setPending(true);
    setRefusal(noRefusal);
    try {
      await options.submit(values);
      setLeft(new Set());
    } catch (error) {
      const message = options.describe?.(error) ?? errorText(error, text);
      setRefusal(refusalOf(error, values, paths, message));
    } finally {
      setPending(false);
    }
  };
  return {
    values,
    set,
    field: (name) => ({
      value: values[name],
      onChange: (value) => set(name, value),
      onBlur: () => setLeft((now) => new Set(now).add(name)),
      error: errorOf(name),
    }),
    onSubmit: (event) => {
      event.preventDefault();
      setLeft(new Set(names));
      const form = event.currentTarget;
      const isSound = names.every((name) => fault(name) === undefined);
      if (isSound && !isPending) void send().then(() => focusFirstFault(form));
      else focusFirstFault(form);
    },
    reset: () => {
      setValues(options.initial);
      setLeft(new Set());
      setRefusal(noRefusal);
    },
    isPending,
    isValid: names.every((name) => fault(name) === undefined),
    error: refusal.message,
  };
}

type FormRules<V> = { [K in keyof V]?: Rule<V, V[K]> };

function refusalOf(error: unknown, values: Values, paths: Record<string, string>, message: string): Refusal {
  const fields: Refusal['fields'] = {};
  let isPlaced = false;
  for (const refused of error instanceof CallError ? error.fields : []) {
    const name = paths[refused.path] ?? refused.path;
    if (!(name in values)) continue;
    fields[name] = { value: values[name], message: refused.message };
    isPlaced = true;
  }
  return { fields, message: isPlaced ? undefined : message };
}

/** After the errors are on the page, so that a screen reader reads the field with its error. */
function focusFirstFault(form: HTMLFormElement): void {
  setTimeout(
    () => form.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] button')?.focus(),
    0,
  );
}
