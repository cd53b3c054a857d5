import { providerHttp, type FormFields } from '../../../../platform/outbound/provider-http.ts';
import { keyIn } from '../../../../platform/outbound/provider-json.ts';
import { throwIfBusy } from '../../../../platform/outbound/retry-later.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { slackUrl } from '../../settings-model.ts';
import { providerUrl } from '../../steps/provider-url.ts';
import { isPassing } from '../model.ts';
import { textIn } from './read-event.ts';

/** Slack's response: the result, or its error code. */
export type SlackAnswer = { json: unknown; error: undefined } | { json: undefined; error: string };

type Outside = Pick<Platform, 'outbound' | 'providerUrls'>;

/** Calls a Slack method. Throws temporary errors: those of the network, and `RetryLater` when rate-limited. */
export async function callSlack(
  platform: Outside,
  method: string,
  fields: FormFields,
  token?: string,
): Promise<SlackAnswer> {
  const answer = throwIfBusy(
    await providerHttp(platform.outbound).form(
      `${providerUrl(platform, slackUrl)}/api/${method}`,
      fields,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    ),
  );
  if (answer.ok && keyIn(answer.json, 'ok') === true) return { json: answer.json, error: undefined };
  const error = textIn(answer.json, 'error') || `status ${answer.status}`;
  if (isPassing(error)) throw new Error(`Slack answered ${error}`);
  return { json: undefined, error };
}
