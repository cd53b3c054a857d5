import { Failure } from '@confab/contract/kit/errors';
import type { ProviderResponse } from '../../../platform/outbound/provider-http.ts';

export function refused(message: string): Failure {
  return new Failure('unprocessable', { message });
}

export function unanswered(): Failure {
  return refused("Linear didn't respond. Try again.");
}

/** Linear's message is only logged: it may name what the agent cannot see. */
export function reasonOf({ isCalled, status }: Pick<ProviderResponse, 'isCalled' | 'status'>): string {
  if (!isCalled) return "Linear's URL isn't allowed. Ask your system administrator.";
  if (status === 401 || status === 403)
    return 'Linear no longer gives us access. An administrator can reconnect it under Settings, Integrations.';
  if (status === 429) return 'Linear is overloaded. Try again in a minute.';
  if (status >= 500) return "Linear isn't available. Try again.";
  return 'Linear rejected this request';
}
