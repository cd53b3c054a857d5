import type { CallParticipant } from '@confab/contract/features/dyte';
import { Failure } from '@confab/contract/kit/errors';
import { providerHttp, type ProviderResponse } from '../../../platform/outbound/provider-http.ts';
import { keyIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import { dyteUrl, providerUrl, requireConnection } from '../../integration/index.ts';

/** A participant: what the provider shows, and the role. */
export type Participant = {
  /** The same for the same person, so that joining again is no second participant. */
  id: string;
  name: string;
  picture: string;
  role: 'host' | 'participant';
};

/** The id of a new meeting. Throws `unprocessable` where the account is not connected, or the provider fails. */
export async function addMeeting(platform: Platform, accountId: number, title: string): Promise<string> {
  const data = await ask(platform, accountId, '/meetings', { title });
  return textIn(data, 'id');
}

/** The token for joining a meeting. Throws as `addMeeting` does. */
export async function addParticipant(
  platform: Platform,
  accountId: number,
  meetingId: string,
  { id, name, picture: image, role }: Participant,
): Promise<CallParticipant> {
  const data = await ask(platform, accountId, `/meetings/${encodeURIComponent(meetingId)}/participants`, {
    name,
    ...(image === '' ? {} : { picture: image }),
    preset_name: `group_call_${role}`,
    custom_participant_id: id,
  });
  return { id: textIn(data, 'id'), name, token: textIn(data, 'token') };
}

async function ask(platform: Platform, accountId: number, path: string, body: object): Promise<unknown> {
  const { settings, secrets } = await requireConnection(platform, accountId, 'dyte');
  const account = `${String(settings['organization_id'])}:${secrets['api_key']}`;
  const answer = await providerHttp(platform.outbound)
    .json(`${providerUrl(platform, dyteUrl)}${path}`, {
      body,
      headers: { authorization: `Basic ${Buffer.from(account).toString('base64')}` },
    })
    .catch((error: unknown) => {
      platform.log.warn({ err: error }, 'the provider of calls did not answer');
      throw refused("The video call provider didn't respond. Try again.", null);
    });
  if (answer.ok && keyIn(answer.json, 'success') === true) return keyIn(answer.json, 'data');
  platform.log.warn({ status: answer.status, isCalled: answer.isCalled }, 'the provider of calls refused');
  throw refused(reasonOf(answer), answer.status);
}

/** The provider's message is only logged: it may name the account. */
function reasonOf({ isCalled, status }: ProviderResponse): string {
  if (!isCalled) return "The video call provider's URL isn't allowed. Ask your system administrator.";
  if (status === 401 || status === 403)
    return 'The video call provider rejected the API key. An administrator can change it under Settings, Integrations.';
  if (status === 429) return 'The video call provider is overloaded. Try again in a minute.';
  if (status >= 500) return "The video call provider isn't available. Try again.";
  return 'The video call provider rejected this request';
}

function refused(message: string, status: number | null): Failure {
  return new Failure('unprocessable', { message, body: { error: message, error_code: status } });
}

function textIn(data: unknown, key: string): string {
  const value = keyIn(data, key);
  if (typeof value !== 'string' || value === '' || value.length > maxTextLength)
    throw refused('The video call provider sent an unexpected response', null);
  return value;
}

/** More than any id or token has. */
const maxTextLength = 4096;
