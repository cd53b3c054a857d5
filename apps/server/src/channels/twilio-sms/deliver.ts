import { splitText } from '@confab/rules/split-text';
import type { FormFields, ProviderResponse } from '../../platform/outbound/provider-http.ts';
import type { DeliveryResult, OutgoingMessage, ProviderTools } from '../channel.ts';
import { throwIfBusy } from '../../platform/outbound/retry-later.ts';
import { messageUrl, reasonOf } from './api.ts';
import {
  authorizationOf,
  callbackUrl,
  readTwilioSecrets,
  readTwilioSettings,
  statusPath,
  type TwilioSettings,
} from './settings.ts';

/** Characters of one text there. */
export const maxTextLength = 1600;
/** Files of one message; WhatsApp shows only one. */
const maxMedia = { sms: 10, whatsapp: 1 } as const;

/** Twilio fetches files by URL. Longer content is sent in several messages; see `Channel.deliver`. */
export async function deliverByTwilio(
  message: OutgoingMessage,
  tools: ProviderTools,
): Promise<DeliveryResult> {
  const settings = readTwilioSettings(tools.settings);
  const [first = [], ...others] = inGroups(
    message.files.map(({ url }) => url),
    maxMedia[settings.medium],
  );
  const [text = '', ...more] = splitText(message.content ?? '', maxTextLength);
  const answer = throwIfBusy(
    await post(message, tools, { ...(text === '' ? {} : { Body: text }), ...media(first) }),
  );
  const sourceId = sidIn(answer);
  if (sourceId === undefined) return rejectionOf(answer);
  for (const fields of [...more.map((Body) => ({ Body })), ...others.map(media)]) {
    const next = await postMore(message, tools, fields);
    if (next !== undefined) return { status: 'failed', reason: `Only a part was sent: ${next}` };
  }
  return { status: 'sent', sourceId };
}

/** The error, if any. Nothing is thrown: a retry would send the first part twice. */
async function postMore(
  message: OutgoingMessage,
  tools: ProviderTools,
  fields: FormFields,
): Promise<string | undefined> {
  try {
    const answer = await post(message, tools, fields);
    return sidIn(answer) === undefined ? reasonOf(answer) : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function post(message: OutgoingMessage, tools: ProviderTools, fields: FormFields): Promise<ProviderResponse> {
  const settings = readTwilioSettings(tools.settings);
  const headers = authorizationOf(settings, readTwilioSecrets(tools.secrets));
  return tools.http.form(
    messageUrl(tools, settings),
    {
      To: message.contactSourceId,
      ...senderOf(settings),
      StatusCallback: callbackUrl(tools, statusPath, tools),
      ...fields,
    },
    { headers },
  );
}

function senderOf({
  messaging_service_sid: service,
  phone_number: number,
}: TwilioSettings): Record<string, string> {
  return service === null ? { From: number ?? '' } : { MessagingServiceSid: service };
}

function media(urls: readonly string[]): FormFields {
  return urls.length === 0 ? {} : { MediaUrl: urls };
}

function inGroups(urls: readonly string[], size: number): string[][] {
  return Array.from({ length: Math.ceil(urls.length / size) }, (_, at) =>
    urls.slice(at * size, (at + 1) * size),
  );
}

function sidIn({ ok, json }: ProviderResponse): string | undefined {
  return ok && typeof json === 'object' && json !== null && 'sid' in json ? String(json.sid) : undefined;
}

function rejectionOf(answer: ProviderResponse): DeliveryResult {
  const reason = reasonOf(answer);
  return answer.status === 401
    ? { status: 'failed', reason, isLockedOut: true }
    : { status: 'failed', reason };
}
