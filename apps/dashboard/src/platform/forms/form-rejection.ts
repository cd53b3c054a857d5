import { CallError } from '@confab/client/call';

export type Values = Record<string, unknown>;

export type Rejection = {
  message: string | undefined;
  fields: Record<string, { value: unknown; message: string }>;
};

export const noRejection: Rejection = { message: undefined, fields: {} };

/** The server's errors by the fields of this form; `message` contains the rest. */
export function rejectionOf(
  error: unknown,
  values: Values,
  paths: Record<string, string>,
  message: string,
): Rejection {
  const fields: Rejection['fields'] = {};
  let isPlaced = false;
  for (const rejected of error instanceof CallError ? error.fields : []) {
    const name = paths[rejected.path] ?? rejected.path;
    if (!(name in values)) continue;
    fields[name] = { value: values[name], message: rejected.message };
    isPlaced = true;
  }
  return { fields, message: isPlaced ? undefined : message };
}

/** Values of forms are plain data. */
export function isSame(one: unknown, other: unknown): boolean {
  return Object.is(one, other) || JSON.stringify(one) === JSON.stringify(other);
}

const faulty = '[aria-invalid="true"], [data-invalid] button';

/**
 * Runs after the errors are rendered, so that a screen reader reads the field with its error; `say` first announces
 * their number.
 */
export function focusFirstError(form: HTMLFormElement, announce: (count: number) => void): void {
  setTimeout(() => {
    const fields = form.querySelectorAll<HTMLElement>(faulty);
    if (fields.length > 0) announce(fields.length);
    fields[0]?.focus();
  }, 0);
}
