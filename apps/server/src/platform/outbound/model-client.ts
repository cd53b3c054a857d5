import type { OpenAI } from 'openai';
import type { GuardedFetch } from './guarded-fetch.ts';
import { webFetch } from './web-fetch.ts';

/** What completes chats, and what is asked of it. */
export type ChatCompletions = OpenAI['chat']['completions'];
export type ChatRequest = OpenAI.ChatCompletionCreateParamsNonStreaming;

/** Of what a model answers, with all that comes beside it. */
const maxAnswerBytes = 4_000_000;

/** A client for any server with an OpenAI-compatible API. Loaded with the first question. */
export async function modelClient(
  outbound: GuardedFetch,
  { apiUrl, apiKey, timeoutMs }: { apiUrl: string; apiKey: string; timeoutMs: number },
): Promise<Pick<OpenAI, 'chat' | 'embeddings'>> {
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
