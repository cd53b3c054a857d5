import { maxContentLength } from '@confab/contract/features/message';
import { Failure } from '@confab/contract/kit/errors';
import { providerHttp, type ProviderResponse } from '../../../../platform/outbound/provider-http.ts';
import { keyIn, listIn } from '../../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../../platform/platform.ts';

type Translator = Pick<Platform, 'outbound' | 'log'> & { translation: NonNullable<Platform['translation']> };

/**
 * The provider's result for a text. Throws `unavailable` when it does not respond or is overloaded, `unprocessable`
 * when it rejects; the reason is only logged.
 */
export async function callTranslator(
  { outbound, log, translation }: Translator,
  text: string,
  language: string,
): Promise<string> {
  const { apiUrl, apiKey, timeoutMs } = translation;
  const answer = await providerHttp(outbound)
    .json(`${apiUrl}/language/translate/v2`, {
      body: { q: text, target: language.replaceAll('_', '-'), format: 'text' },
      headers: { 'x-goog-api-key': apiKey },
      timeoutMs,
    })
    .catch((error: unknown) => {
      log.warn({ err: error }, 'the translation provider did not answer');
      throw new Failure('unavailable', { message: 'The translation service did not answer. Try again.' });
    });
  const translated = translatedIn(answer);
  if (translated !== undefined) return translated;
  log.warn({ reason: answer.reason }, 'the translation provider refused a message');
  if (answer.status === 429 || answer.status >= 500)
    throw new Failure('unavailable', { message: 'The translation service is not available. Try again.' });
  throw new Failure('unprocessable', { message: 'The translation service refused this message' });
}

/** `{data: {translations: [{translatedText}]}}`; undefined for everything else. */
function translatedIn({ ok, json }: ProviderResponse): string | undefined {
  if (!ok) return undefined;
  const [first] = listIn(keyIn(keyIn(json, 'data'), 'translations'));
  const text = keyIn(first, 'translatedText');
  return typeof text === 'string' && text !== '' && text.length <= maxContentLength ? text : undefined;
}
