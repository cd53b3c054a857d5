import { maxContentLength } from '@confab/contract/features/message';
import { Failure } from '@confab/contract/kit/errors';
import { providerHttp, type ProviderAnswer } from '../../../platform/outbound/provider-http.ts';
import { keyIn, listIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Prompt } from '../assist-model.ts';

/** A language model, and how it is to answer. */
export type ModelAccess = {
  apiUrl: string;
  model: string;
  apiKey: string;
  /** From 0, always alike, to 2. */
  temperature?: number;
  /** Whether the answer is to be a JSON object. */
  isJson?: boolean;
};

/**
 * What the language model answers; empty when it has nothing to say. Throws `unprocessable` when it does not answer or
 * refuses, with a reason for the agent; what the provider said is for the operator's log.
 */
export async function askModel(
  { outbound, log, languageModel: { timeoutMs } }: Pick<Platform, 'outbound' | 'log' | 'languageModel'>,
  { apiUrl, model, apiKey, temperature, isJson }: ModelAccess,
  messages: readonly Prompt[],
): Promise<string> {
  const answer = await providerHttp(outbound)
    .json(`${apiUrl}/chat/completions`, {
      body: {
        model,
        messages,
        ...(temperature === undefined ? {} : { temperature }),
        ...(isJson === true ? { response_format: { type: 'json_object' } } : {}),
      },
      headers: { authorization: `Bearer ${apiKey}` },
      timeoutMs,
    })
    .catch((error: unknown) => {
      log.warn({ err: error }, 'the language model did not answer');
      throw refused('The language model did not answer. Try again.');
    });
  const content = contentIn(answer);
  if (content !== undefined) return content.trim().slice(0, maxContentLength);
  log.warn({ status: answer.status, isCalled: answer.isCalled }, 'the language model refused a request');
  throw refused(reasonOf(answer));
}

/** Other clients of this call read the reason two levels deep. */
const refused = (message: string) =>
  new Failure('unprocessable', { message, body: { message, error: { error: { message } } } });

function reasonOf({ status, isCalled }: ProviderAnswer): string {
  if (!isCalled)
    return 'The address of the language model may not be called. Ask who runs this installation.';
  if (status === 401 || status === 403)
    return 'The language model refused the API key. An administrator can change it under Settings, Integrations.';
  if (status === 429) return 'The language model is overloaded, or the quota of the API key is used up.';
  if (status >= 500) return 'The language model is not available. Try again.';
  return 'The language model refused this request';
}

/** `{choices: [{message: {content}}]}`; undefined for everything else. */
function contentIn({ ok, json }: ProviderAnswer): string | undefined {
  if (!ok) return undefined;
  const [first] = listIn(keyIn(json, 'choices'));
  const content = keyIn(keyIn(first, 'message'), 'content');
  return typeof content === 'string' ? content : undefined;
}
