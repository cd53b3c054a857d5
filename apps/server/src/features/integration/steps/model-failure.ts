import { Failure } from '@confab/contract/kit/errors';
import { modelErrors, type ModelError } from '@confab/rules/model-errors';
import { hasCode } from '../../../platform/errors/coded-error.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Why a model gave no answer. */
export class ModelFailure extends Failure {
  readonly fault: ModelError;

  constructor(fault: ModelError) {
    const message = modelErrors[fault];
    // Other clients of this call read the reason two levels deep.
    super('unprocessable', { message, body: { message, error: { error: { message } } } });
    this.fault = fault;
  }
}

/** Describes a failed model call in a text for agents; the provider's response is not shown to anyone. */
export function failureOf({ log }: Pick<Platform, 'log'>, error: unknown): ModelFailure {
  if (error instanceof ModelFailure) return error;
  const { status, cause } = Object(error) as { status?: unknown; cause?: unknown };
  if (typeof status === 'number') {
    log.warn({ status }, 'the language model refused a request');
    return new ModelFailure(faultOf(status));
  }
  const fault = hasCode(cause, 'outbound_refused')
    ? 'address'
    : error instanceof SyntaxError
      ? 'refused'
      : 'silent';
  log.warn({ fault, err: cause }, 'the language model did not answer');
  return new ModelFailure(fault);
}

function faultOf(status: number): ModelError {
  if (status === 401 || status === 403) return 'key';
  if (status === 429) return 'quota';
  return status >= 500 ? 'unavailable' : 'refused';
}
