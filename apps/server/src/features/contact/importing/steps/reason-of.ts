import { Failure } from '@confab/contract/kit/errors';
import { duplicateFailure } from '../../steps/duplicate-failure.ts';

/** Why a row is rejected, as text. Rethrows other errors. */
export function reasonOf(error: unknown): string {
  const failure = duplicateFailure(error) ?? error;
  if (failure instanceof Failure && failure.code === 'invalid') return failure.message;
  throw error;
}
