import { Failure, type FieldError } from '@confab/contract/kit/errors';

/** The field that made `work` refuse its input, with code and sentence; undefined when it took the input. */
export function refusedField(work: () => unknown): FieldError | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    if (error instanceof Failure && error.code === 'invalid') return error.options.fields?.[0];
    throw error;
  }
}
