import { createHash } from 'node:crypto';
import { keyIn, listIn } from '../../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { HookRow } from '../../queries.ts';
import { dialogflowUrl } from '../../settings-model.ts';
import { callGoogle } from '../../steps/call-google.ts';
import { providerUrl } from '../../steps/provider-url.ts';

const scope = 'https://www.googleapis.com/auth/dialogflow';

/** The response of an inbox's Dialogflow agent, or the reason for a rejection. Throws temporary errors. */
export async function detectIntent(
  platform: Platform,
  hook: HookRow,
  { session, text, language }: { session: string; text: string; language: string },
): Promise<{ fulfillments: unknown[] } | { refused: string; isLockedOut: boolean }> {
  const answer = await callGoogle(platform, hook, {
    scope,
    url: sessionUrl(platform, hook, session),
    body: { queryInput: { text: { text, languageCode: language } } },
  });
  if (answer.refused !== undefined) return answer;
  return { fulfillments: listIn(keyIn(keyIn(answer.json, 'queryResult'), 'fulfillmentMessages')) };
}

/** Regional agents have separate hosts. */
function sessionUrl(platform: Platform, { settings }: HookRow, session: string): string {
  const base = providerUrl(platform, dialogflowUrl);
  const region = typeof settings['region'] === 'string' ? settings['region'] : 'global';
  const project = `projects/${encodeURIComponent(String(settings['project_id']))}`;
  const sessions = `agent/sessions/${sessionId(session)}:detectIntent`;
  if (region === 'global' || region === '') return `${base}/v2/${project}/${sessions}`;
  const regional = base === dialogflowUrl.default ? base.replace('://', `://${region}-`) : base;
  return `${regional}/v2/${project}/locations/${region}/${sessions}`;
}

/** Dialogflow takes 36 characters of a few kinds; of any other id, its digest. */
function sessionId(session: string): string {
  if (/^[\w-]{1,36}$/.test(session)) return session;
  return createHash('sha256').update(session).digest('hex').slice(0, 36);
}
