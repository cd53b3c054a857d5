import { splitText } from '@confab/rules/split-text';
import type { ProviderResponse } from '../../platform/outbound/provider-http.ts';
import type { DeliveryResult, OutgoingMessage, ProviderTools } from '../channel.ts';
import { throwIfBusy } from '../../platform/outbound/retry-later.ts';
import { reasonOf } from './reason.ts';
import { authorizationOf, readSmsSecrets, readSmsSettings } from './settings.ts';

/** Characters of one text there. */
export const maxTextLength = 2048;

/** Bandwidth fetches files by URL. Longer content is sent in several messages; see `Channel.deliver`. */
export async function deliverByBandwidth(
  message: OutgoingMessage,
  tools: ProviderTools,
): Promise<DeliveryResult> {
  const media = message.files.map(({ url }) => url);
  const [first = '', ...others] = splitText(message.content ?? '', maxTextLength);
  const answer = throwIfBusy(
    await post(message, tools, { text: first, ...(media.length === 0 ? {} : { media }) }),
  );
  const sourceId = idIn(answer);
  if (sourceId === undefined) return rejectionOf(answer);
  for (const text of others) {
    const next = await postMore(message, tools, text);
    if (next !== undefined) return { status: 'failed', reason: `Only a part was sent: ${next}` };
  }
  return { status: 'sent', sourceId };
}

/** The error, if any. Nothing is thrown: a retry would send the first part twice. */
async function postMore(
  message: OutgoingMessage,
  tools: ProviderTools,
  text: string,
): Promise<string | undefined> {
  try {
    const answer = await post(message, tools, { text });
    return idIn(answer) === undefined ? reasonOf(answer) : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

function post(
  message: OutgoingMessage,
  tools: ProviderTools,
  content: { text: string; media?: readonly string[] },
): Promise<ProviderResponse> {
  const settings = readSmsSettings(tools.settings);
  const { account_id: account, phone_number: from, application_id: applicationId } = settings;
  return tools.http.json(`${tools.apiUrl}/users/${encodeURIComponent(account)}/messages`, {
    headers: authorizationOf(settings, readSmsSecrets(tools.secrets)),
    body: { to: message.contactSourceId, from, applicationId, ...content },
  });
}

function rejectionOf(answer: ProviderResponse): DeliveryResult {
  const reason = reasonOf(answer);
  const isLockedOut = answer.status === 401 || (answer.status === 403 && answer.isCalled);
  return isLockedOut ? { status: 'failed', reason, isLockedOut } : { status: 'failed', reason };
}

function idIn({ ok, json }: ProviderResponse): string | undefined {
  return ok && typeof json === 'object' && json !== null && 'id' in json ? String(json.id) : undefined;
}
