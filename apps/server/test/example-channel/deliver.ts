import type { Channel } from '../../src/channels/channel.ts';
import type { ProviderTools } from '../../src/channels/provider.ts';
import type { ProviderResponse } from '../../src/platform/outbound/provider-http.ts';
import { readSecrets } from './settings.ts';

type Deliver = NonNullable<Channel['deliver']>;

/** Files are sent first, one by one; the message refers to them. */
export const deliver: Deliver = async (message, tools) => {
  const { http, apiUrl } = tools;
  const headers = authorization(tools);
  const files: string[] = [];
  for (const file of message.files) {
    const answer = await http.upload(`${apiUrl}/v1/files`, [{ name: 'file', ...file }], { headers });
    const id = idIn(passing(answer));
    if (id === undefined) return { status: 'failed', reason: reasonOf(answer) };
    files.push(id);
  }
  const answer = await http.json(`${apiUrl}/v1/messages`, {
    headers,
    body: {
      to: message.contactSourceId,
      text: message.content,
      files,
      // The provider accepts each message only once, however often it is sent.
      reference: String(message.id),
      ...(message.inReplyTo === null ? {} : { reply_to: message.inReplyTo }),
    },
  });
  const sourceId = idIn(passing(answer));
  if (sourceId === undefined) return { status: 'failed', reason: reasonOf(answer) };
  return { status: 'sent', sourceId };
};

function authorization({ secrets }: ProviderTools): Record<string, string> {
  return { authorization: `Bearer ${readSecrets(secrets).access_token}` };
}

/** Throws temporary errors: the message is retried later. */
function passing(answer: ProviderResponse): ProviderResponse {
  if (answer.status === 429 || answer.status >= 500)
    throw new Error(`the provider answered ${answer.reason}`);
  return answer;
}

function idIn({ ok, json }: ProviderResponse): string | undefined {
  return ok && typeof json === 'object' && json !== null && 'id' in json ? String(json.id) : undefined;
}

/** The provider's own message, if it has one. */
function reasonOf({ json, reason }: ProviderResponse): string {
  const error = typeof json === 'object' && json !== null && 'error' in json ? json.error : undefined;
  if (typeof error !== 'object' || error === null || !('code' in error) || !('message' in error))
    return reason;
  return `${String(error.code)}: ${String(error.message)}`;
}
