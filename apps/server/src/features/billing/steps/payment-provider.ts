import { Failure } from '@confab/contract/kit/errors';
import type { BillingSettings } from '../../../platform/config/product.ts';
import { type ProviderResponse, providerHttp } from '../../../platform/outbound/provider-http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Values } from '../model.ts';

/** The settings of the payment provider. Throws `not_found` outside of the cloud edition, `unprocessable` without. */
export function requireBilling(platform: Platform): BillingSettings {
  const { edition, billing } = platform.installation.product;
  if (edition !== 'cloud') throw new Failure('not_found');
  if (billing === undefined) throw new Failure('unprocessable', { message: 'Billing is not set up' });
  return billing;
}

/** The provider did not execute a request with an idempotency key, and repeats that answer for the same key. */
export class IdempotencyKeyUsed extends Failure {}

/**
 * Sends a form to the provider. A request repeated with the same `once` is executed once. Throws `unavailable` without
 * a response, and `unprocessable` with the provider's message when it rejects; `IdempotencyKeyUsed`, which has either code,
 * when a retry needs another `once`.
 */
export async function callProvider(
  platform: Platform,
  billing: BillingSettings,
  path: string,
  fields: Readonly<Record<string, string>>,
  once?: string,
): Promise<Values> {
  const headers = { ...keyOf(billing), ...(once === undefined ? {} : { 'idempotency-key': once }) };
  const response = providerHttp(platform.outbound).form(`${billing.apiUrl}/v1/${path}`, fields, { headers });
  return acceptedOf(platform, path, response, once);
}

/** Reads something from the provider. Throws as `askProvider`. */
export function readProvider(platform: Platform, billing: BillingSettings, path: string): Promise<Values> {
  const http = providerHttp(platform.outbound);
  return acceptedOf(
    platform,
    path,
    http.json(`${billing.apiUrl}/v1/${path}`, { headers: keyOf(billing), method: 'GET' }),
  );
}

const keyOf = ({ apiKey }: BillingSettings) => ({ authorization: `Bearer ${apiKey}` });

async function acceptedOf(
  platform: Platform,
  path: string,
  response: Promise<ProviderResponse>,
  once?: string,
): Promise<Values> {
  const answer = await response.catch((error: unknown) => {
    platform.log.warn({ err: error, path }, 'the payment provider cannot be reached');
    throw new Failure('unavailable');
  });
  const values: Values = { ...Object(answer.json) };
  if (answer.ok) return values;
  platform.log.warn({ answer: answer.reason, path }, 'the payment provider refused');
  // 409: the same request is in progress elsewhere. Another key would execute it twice.
  if (answer.status === 409) throw new Failure('unavailable');
  const Refused = once === undefined ? Failure : IdempotencyKeyUsed;
  if (answer.status >= 500) throw new Refused('unavailable');
  throw new Refused('unprocessable', { message: errorOf(values) });
}

function errorOf(values: Values): string {
  const { message }: { message?: unknown } = Object(values['error']);
  return typeof message === 'string' ? message.slice(0, 300) : 'The payment provider refused';
}

/** One text of a response. Throws `unavailable` where it is missing: the response has an unknown shape. */
export function textOf(values: Values, key: string): string {
  const value = values[key];
  if (typeof value !== 'string' || value === '') throw new Failure('unavailable');
  return value;
}
