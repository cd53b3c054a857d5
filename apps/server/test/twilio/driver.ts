import { createHmac } from 'node:crypto';
import type { ProviderRequest } from '../channels/provider-request.ts';
import { accountSid, authToken, number, type TwilioStandIn } from './stand-in.ts';

export const smsInput = {
  name: 'Texts',
  medium: 'sms',
  account_sid: accountSid,
  auth_token: authToken,
  phone_number: number,
};

export function providerUrls({ url }: TwilioStandIn): Map<string, string> {
  return new Map([
    ['TWILIO_API_URL', url],
    ['TWILIO_MESSAGING_API_URL', url],
  ]);
}

/** As Twilio's documentation describes it. */
function signatureOf(url: string, fields: Readonly<Record<string, string>>, token: string): string {
  let text = url;
  for (const name of Object.keys(fields).toSorted()) text += `${name}${fields[name] ?? ''}`;
  return createHmac('sha1', token).update(text).digest('base64');
}

export type Calling = { token?: string; signature?: string | null; query?: string };

/** A callback to an installation at `site`, signed as by Twilio. */
export function signedRequest(
  site: string,
  path: string,
  fields: Readonly<Record<string, string>>,
  { token = authToken, signature, query = '' }: Calling = {},
): ProviderRequest {
  const url = `${path}${query}`;
  const signed = signature === undefined ? signatureOf(`${site}${url}`, fields, token) : signature;
  return {
    method: 'POST',
    url,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signed === null ? {} : { 'x-twilio-signature': signed }),
    },
    payload: new URLSearchParams(fields).toString(),
  };
}

/** The fields of a text message to the number, as Twilio sends them. */
export function received(id: string, more: Readonly<Record<string, string>> = {}): Record<string, string> {
  return {
    MessageSid: id,
    SmsSid: id,
    SmsStatus: 'received',
    AccountSid: accountSid,
    From: '+14155550177',
    To: number,
    NumMedia: '0',
    FromZip: '94105',
    FromCountry: 'US',
    FromState: 'CA',
    ...more,
  };
}
