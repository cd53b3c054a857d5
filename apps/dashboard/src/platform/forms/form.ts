import type { Constraints } from '@confab/contract/kit/constraints';
import { useState, type FormEvent } from 'react';
import { announceError } from '../announcer.tsx';
import { errorText } from '../calls/error-text.ts';
import { ruleError, type FormRules } from './form-rules.ts';
import { focusFirstError, isSame, noRejection, rejectionOf, type Values } from './form-rejection.ts';
import { useText } from '../messages/use-text.ts';
import { whenReleased } from './when-released.ts';

export type FormOptions<V extends Values> = {
  initial: V;
  /** Values entered earlier and not saved, instead of the initial ones. */
  draft?: Partial<V>;
  /** The contract's constraints on the values: `constraintsOf(route)`, created once outside the component. */
  constraints?: Constraints;
  /** Rules the contract cannot express; checked before the constraints. */
  rules?: FormRules<V>;
  /** Server paths that are called otherwise here: `{ 'channel.website_url': 'url' }`. */
  paths?: Record<string, keyof V & string>;
  /** Rejects with `CallError` when the server rejects the values; all input is kept. */
  submit: (values: V) => Promise<unknown>;
  /** The text for an error that belongs to no field; by default the server's message. */
  describe?: (error: unknown) => string;
  /** Fields that are cleared once saved, such as passwords; absent: none. */
  clears?: readonly (keyof V & string)[];
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
  /** Back to the values that were saved last. */
  reset: () => void;
  isPending: boolean;
  isValid: boolean;
  /** Something differs from what was saved last. */
  isDirty: boolean;
  /** Everything here was just saved. */
  isSaved: boolean;
  /** An error that belongs to no field. */
  error: string | undefined;
};

/**
 * A form's values with their errors: each field is checked when it loses focus, all of them on submit. The
 * server's errors are shown under their field until its value changes.
 */
export function useForm<V extends Values>(options: FormOptions<V>): FormState<V> {
  const text = useText();
  const [values, setValues] = useState<V>({ ...options.initial, ...options.draft });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const fieldError = (name: keyof V & string) => ruleError(options, name, values, text);
  const { rejection, send, ...sending } = useSending(options, (cleared, submitted) => {
    setLeft(new Set());
    // What was typed meanwhile stays.
    setValues((now) => ({
      ...now,
      ...Object.fromEntries(Object.entries(cleared).filter(([name]) => isSame(now[name], submitted[name]))),
    }));
  });
  const names = Object.keys(values) as (keyof V & string)[];
  const isValid = names.every((name) => fieldError(name) === undefined);
  const isDirty = !isSame(values, sending.lastSaved);
  const errorOf = (name: keyof V & string) => {
    const rejected = rejection.fields[name];
    const rejectedText = rejected && isSame(rejected.value, values[name]) ? rejected.message : undefined;
    return (left.has(name) ? fieldError(name) : undefined) ?? rejectedText;
  };
  const set: FormState<V>['set'] = (name, value) => setValues((now) => ({ ...now, [name]: value }));
  const leave = (name: keyof V & string) => {
    setLeft((now) => new Set(now).add(name));
    const wrong = fieldError(name);
    if (wrong !== undefined) announceError(text('form:error', { error: wrong }));
  };
  const announce = (count: number) => announceError(text('form:errors', { count }));
  return {
    values,
    set,
    field: (name) => ({
      value: values[name],
      onChange: (value) => set(name, value),
      onBlur: () => whenReleased(() => leave(name)),
      error: errorOf(name),
    }),
    onSubmit: (event) => {
      event.preventDefault();
      setLeft(new Set(names));
      const form = event.currentTarget;
      if (isValid && !sending.isPending) void send(values).then(() => focusFirstError(form, announce));
      else focusFirstError(form, announce);
    },
    reset: () => {
      setValues(sending.lastSaved);
      setLeft(new Set());
      sending.forget();
    },
    isPending: sending.isPending,
    isValid,
    isDirty,
    isSaved: sending.hasSaved && !isDirty,
    error: rejection.message,
  };
}

/** Submission state: whether it is pending, and the server's errors. */
function useSending<V extends Values>(
  options: FormOptions<V>,
  onSaved: (cleared: Partial<V>, submitted: V) => void,
) {
  const text = useText();
  const [lastSaved, setLastSaved] = useState(options.initial);
  const [rejection, setRejection] = useState(noRejection);
  const [isPending, setPending] = useState(false);
  const [hasSaved, setSaved] = useState(false);
  const send = async (values: V) => {
    setPending(true);
    setRejection(noRejection);
    try {
      await options.submit(values);
      const cleared = Object.fromEntries((options.clears ?? []).map((name) => [name, options.initial[name]]));
      setLastSaved({ ...values, ...cleared });
      setSaved(true);
      onSaved(cleared as Partial<V>, values);
    } catch (error) {
      const message = options.describe?.(error) ?? errorText(error, text);
      setRejection(rejectionOf(error, values, options.paths ?? {}, message));
    } finally {
      setPending(false);
    }
  };
  return { lastSaved, rejection, isPending, hasSaved, send, forget: () => setRejection(noRejection) };
}
