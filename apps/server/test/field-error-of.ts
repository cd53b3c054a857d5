import { Failure, type FieldError } from '@confab/contract/kit/errors';

/** The invalid field of the error that `work` throws, with code and message; undefined if it throws none. */
export function fieldErrorOf(work: () => unknown): FieldError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid') return error.options.fields?.[0];
    throw error;
  }
}
