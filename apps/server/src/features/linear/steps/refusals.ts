import { Failure } from '@confab/contract/kit/errors';
import type { ProviderAnswer } from '../../../platform/outbound/provider-http.ts';

export function refused(message: string): Failure {
  return new Failure('unprocessable', { message });
}

export function unanswered(): Failure {
  return refused('Linear did not answer. Try again.');
}

/** What Linear said is for the operator's log: it may name what the agent does not see. */
export function reasonOf({ isCalled, status }: Pick<ProviderAnswer, 'isCalled' | 'status'>): string {
  if (!isCalled) return 'The address of Linear may not be called. Ask who runs this installation.';
  if (status === 401 || status === 403)
    return 'Linear no longer lets us in. An administrator can connect it again under Settings, Integrations.';
  if (status === 429) return 'Linear is overloaded. Try again in a minute.';
  if (status >= 500) return 'Linear is not available. Try again.';
  return 'Linear refused this request';
}
