import { maxContentLength } from '@confab/contract/features/message';
import { Failure } from '@confab/contract/kit/errors';
import { keyIn, listIn } from '../../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { HookRow } from '../../queries.ts';
import { callGoogle, type GoogleAnswer } from '../../steps/call-google.ts';
import { recordLostAccess } from '../../steps/record-lost-access.ts';

const scope = 'https://www.googleapis.com/auth/cloud-translation';

/**
 * The translation by the account's Google project. Throws `unavailable` and `unprocessable`, with a message for the
 * agent.
 */
export async function translateByProject(
  platform: Platform,
  hook: HookRow,
  text: string,
  language: string,
): Promise<string> {
  const target = language.replaceAll('_', '-');
  const answer = await ask(platform, hook, 'translateText', {
    contents: [text],
    mimeType: 'text/plain',
    targetLanguageCode: target,
  }).catch((error: unknown) => {
    platform.log.warn({ err: error }, 'the translation provider did not answer');
    throw new Failure('unavailable', { message: 'The translation service is not available. Try again.' });
  });
  const [first] = listIn(keyIn(answer.json, 'translations'));
  const translated = keyIn(first, 'translatedText');
  if (typeof translated === 'string' && translated !== '' && translated.length <= maxContentLength)
    return translated;
  throw new Failure('unprocessable', { message: 'The translation service refused this message' });
}

/** The language of a text; undefined if undetected. Throws temporary errors. */
export async function detectLanguage(
  platform: Platform,
  hook: HookRow,
  text: string,
): Promise<string | undefined> {
  const answer = await ask(platform, hook, 'detectLanguage', { content: text, mimeType: 'text/plain' });
  const [first] = listIn(keyIn(answer.json, 'languages'));
  const code = keyIn(first, 'languageCode');
  return typeof code === 'string' && /^[A-Za-z-]{2,35}$/.test(code) && code !== 'und' ? code : undefined;
}

async function ask(
  platform: Platform,
  hook: HookRow,
  method: 'translateText' | 'detectLanguage',
  body: object,
): Promise<GoogleAnswer> {
  const project = encodeURIComponent(String(hook.settings['project_id']));
  const url = `${platform.translationUrl}/v3/projects/${project}/locations/global:${method}`;
  const answer = await callGoogle(platform, hook, { scope, url, body });
  if (answer.refused === undefined) return answer;
  platform.log.info({ accountId: hook.account_id, reason: answer.refused }, 'Google refused to translate');
  if (answer.isLockedOut) await recordLostAccess(platform, hook, answer.refused);
  return answer;
}
