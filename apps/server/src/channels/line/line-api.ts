import type { ProviderResponse } from '../../platform/outbound/provider-http.ts';
import type { Stored } from '../channel.ts';
import { readLineSecrets } from './settings.ts';

/** LINE has a separate host for files of messages. */
export function dataUrl(apiUrl: string): string {
  return apiUrl.replace('//api.line.me', '//api-data.line.me');
}

export function authorization(secrets: Stored['secrets']): { authorization: string } {
  return { authorization: `Bearer ${readLineSecrets(secrets).line_channel_token}` };
}

/** Throws temporary errors: too many calls, a failing server. A used-up monthly quota is not temporary. */
export function passing(answer: ProviderResponse): ProviderResponse {
  const isUsedUp = answer.status === 429 && answer.reason.includes('monthly limit');
  if ((answer.status === 429 && !isUsedUp) || answer.status >= 500)
    throw new Error(`LINE answered ${answer.reason}`);
  return answer;
}

/** LINE's own words, each detail with the key it is about. */
export function reasonOf({ json, reason }: ProviderResponse): string {
  if (typeof json !== 'object' || json === null || !('message' in json)) return reason;
  const details: unknown[] = 'details' in json && Array.isArray(json.details) ? json.details : [];
  const named = details.flatMap((detail) => {
    if (typeof detail !== 'object' || detail === null || !('message' in detail)) return [];
    const message = String(detail.message);
    return 'property' in detail ? [`${String(detail.property)}: ${message}`] : [message];
  });
  return [String(json.message), ...named].join(', ');
}
