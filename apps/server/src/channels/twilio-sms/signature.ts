import { createHmac } from 'node:crypto';
import { constantTimeEqual } from '../../platform/crypto/tokens.ts';
import type { TwilioForm } from './form.ts';

/** Whether a request was signed with the token of the account. */
export function isSigned(url: string, form: TwilioForm, signature: string, token: string): boolean {
  if (signature === '') return false;
  return [url, ...withOtherPort(url)].some((each) =>
    constantTimeEqual(signatureOf(each, form, token), signature),
  );
}

/** As Twilio signs: the address, then every field by name, name and value without anything between them. */
function signatureOf(url: string, { fields }: Pick<TwilioForm, 'fields'>, token: string): string {
  const names = [...fields.keys()].toSorted();
  const pairs = names.flatMap((name) =>
    [...new Set(fields.get(name))].toSorted().map((value) => name + value),
  );
  return createHmac('sha1', token)
    .update(url + pairs.join(''), 'utf8')
    .digest('base64');
}

/** Twilio signs some addresses with the usual port in them, whether or not it was given to it. */
function withOtherPort(url: string): string[] {
  if (!URL.canParse(url)) return [];
  const { protocol, hostname, host } = new URL(url);
  if (host !== hostname) return [];
  const port = protocol === 'https:' ? 443 : 80;
  return [url.replace(`//${host}`, () => `//${host}:${port}`)];
}
