import type { OpenAI } from 'openai';
import { webFetch } from '../../../platform/outbound/web-fetch.ts';
import type { Platform } from '../../../platform/platform.ts';

/** Of what a model answers, with all that comes beside it. */
const maxAnswerBytes = 4_000_000;

/** A client of a server that speaks the API of OpenAI, whoever made it. Loaded with the first question. */
export async function modelClient(
  { outbound, languageModel: { timeoutMs } }: Pick<Platform, 'outbound' | 'languageModel'>,
  { apiUrl, apiKey }: { apiUrl: string; apiKey: string },
): Promise<OpenAI> {
  const loaded = await import('openai');
  return new loaded.OpenAI({
    baseURL: apiUrl,
    // Servers at home often want none, but the client does.
    apiKey: apiKey === '' ? 'none' : apiKey,
    // Nothing is taken from the environment.
    organization: null,
    project: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: timeoutMs,
    fetch: webFetch(outbound, { timeoutMs, maxBytes: maxAnswerBytes }),
  });
}
