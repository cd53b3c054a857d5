import type { OpenAI } from 'openai';
import type { GuardedFetch } from './guarded-fetch.ts';
import { webFetch } from './web-fetch.ts';

/** The part of the client that completes chats. */
export type ChatCompletions = OpenAI['chat']['completions'];
export type ChatRequest = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** Of a model's response, with all metadata. */
const maxAnswerBytes = 4_000_000;

/** A client for any server with an OpenAI-compatible API. Loaded with the first request. */
export async function modelClient(
  outbound: GuardedFetch,
  { apiUrl, apiKey, timeoutMs }: { apiUrl: string; apiKey: string; timeoutMs: number },
): Promise<Pick<OpenAI, 'chat' | 'embeddings'>> {
  const loaded = await import('openai');
  return new loaded.OpenAI({
    baseURL: apiUrl,
    // Local servers often need no key, but the client requires one.
    apiKey: apiKey === '' ? 'none' : apiKey,
    // No settings are read from the environment.
    organization: null,
    project: null,
    logLevel: 'off',
    maxRetries: 0,
    timeout: timeoutMs,
    fetch: webFetch(outbound, { timeoutMs, maxBytes: maxAnswerBytes }),
  });
}
