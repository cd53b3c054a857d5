import type { ProviderAccess, ProviderRejection, Stored } from '../channel.ts';
import type { ProviderResponse } from '../../platform/outbound/provider-http.ts';
import { readWhatsappSecrets, readWhatsappSettings, type Provider } from './settings.ts';

/** The setting with the address of 360dialog. */
export const dialogSetting = 'WHATSAPP_360DIALOG_BASE_URL';

/** Where one inbox sends, and with which headers. */
export type ApiAccess = { provider: Provider; base: string; headers: Record<string, string> };

/** Where an inbox sends messages (`<base>/messages`) and finds media. */
export function accessOf(stored: Stored, tools: Pick<ProviderAccess, 'apiUrl' | 'urlOf'>): ApiAccess {
  const { provider, phone_number_id: numberId } = readWhatsappSettings(stored.settings);
  const { api_key: key } = readWhatsappSecrets(stored.secrets);
  if (provider === 'default')
    return { provider, base: tools.urlOf(dialogSetting), headers: { 'd360-api-key': key } };
  const base = `${tools.apiUrl}/v13.0/${encodeURIComponent(numberId)}`;
  return { provider, base, headers: { authorization: `Bearer ${key}` } };
}

/** Meta's codes for temporary errors, beside its statuses: unknown, busy, and rate limits. */
const passingCodes: ReadonlySet<number> = new Set([1, 2, 4, 80007, 130429, 131016, 131048, 131056]);

/** Temporary errors are thrown, so that the job is retried. */
export function passing(answer: ProviderResponse): ProviderResponse {
  const { code } = errorIn(answer.json);
  const passes = answer.status === 429 || answer.status >= 500 || (!answer.ok && passingCodes.has(code));
  if (passes) throw new Error(`WhatsApp answered ${reasonOf(answer)}`);
  return answer;
}

/** An expired token, and revoked permissions. */
function isUnauthorized(status: number, code: number): boolean {
  return status === 401 || code === 0 || code === 10 || code === 190 || (code >= 200 && code <= 299);
}

/** The reason for a rejection, from the provider's response. */
export function rejectionOf(answer: ProviderResponse): ProviderRejection {
  const isLockedOut = answer.isCalled && isUnauthorized(answer.status, errorIn(answer.json).code);
  return { status: 'failed', reason: reasonOf(answer), ...(isLockedOut ? { isLockedOut } : {}) };
}

function reasonOf({ json, reason }: ProviderResponse): string {
  return errorIn(json).message ?? reason;
}

type ReportedError = { code: number; message: string | undefined };

/** `error` at Meta, `meta` at 360dialog. */
function errorIn(json: unknown): ReportedError {
  const { code, message } = recordIn(json, 'error');
  const errorText = textOf(message) ?? textOf(recordIn(json, 'meta')['developer_message']);
  return { code: typeof code === 'number' ? code : NaN, message: errorText };
}

/** The object under a key; empty where there is none. */
export function recordIn(value: unknown, key: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return {};
  const inner: unknown = Object.entries(value).find(([name]) => name === key)?.[1];
  return typeof inner === 'object' && inner !== null ? { ...inner } : {};
}

export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}
