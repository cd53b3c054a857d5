import { maxContentLength } from '@confab/contract/features/message';
import { Failure } from '@confab/contract/kit/errors';
import { providerHttp, type ProviderAnswer } from '../../../platform/outbound/provider-http.ts';
import { keyIn, listIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Prompt } from '../assist-model.ts';
import { answerStream } from './answer-stream.ts';

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

/** What a model answered, with the tokens it read and wrote; 0 where it does not say. */
export type ModelAnswer = { text: string; inputTokens: number; outputTokens: number };

const reasons = {
  silent: "The language model didn't respond. Try again.",
  address: "The language model's URL isn't allowed. Ask your system administrator.",
  key: 'The language model rejected the API key. An administrator can change it under Settings, Integrations.',
  quota: "The language model is overloaded, or the API key's quota is used up.",
  unavailable: "The language model isn't available. Try again.",
  refused: 'The language model rejected this request',
};
export type ModelFault = keyof typeof reasons;

/** Why a model gave no answer. */
export class ModelFailure extends Failure {
  readonly fault: ModelFault;

  constructor(fault: ModelFault) {
    const message = reasons[fault];
    // Other clients of this call read the reason two levels deep.
    super('unprocessable', { message, body: { message, error: { error: { message } } } });
    this.fault = fault;
  }
}

/** Of what a model answers, with all that comes beside its text. */
const maxAnswerBytes = 2_000_000;

/** Who waits for an answer. */
export type Listening = {
  /** Hears it while it comes, from a server that can do so: each time the whole text up to there. */
  onText?: ((text: string) => void) | undefined;
  /** Aborted by who waits no more: the model is left, as if it did not answer. */
  signal?: AbortSignal | undefined;
};

type Asking = Pick<Platform, 'outbound' | 'log' | 'languageModel'>;

/**
 * What the language model answers; empty when it has nothing to say. Throws `ModelFailure` when it does not answer or
 * refuses, with a reason for the agent; what the provider said is for the operator's log.
 */
export async function askModel(
  platform: Asking,
  access: ModelAccess,
  messages: readonly Prompt[],
  { onText, signal }: Listening = {},
): Promise<ModelAnswer> {
  if (onText !== undefined) {
    const answer = await stream(platform, access, messages, { onText, signal });
    if (answer !== undefined) return answer;
  }
  return read(platform, await send(platform, access, messages, { signal }));
}

/** Undefined when the server does not take such a request: it is asked for the whole answer then. */
async function stream(
  platform: Asking,
  access: ModelAccess,
  messages: readonly Prompt[],
  { onText, signal }: Listening & { onText: (text: string) => void },
): Promise<ModelAnswer | undefined> {
  const reader = answerStream(onText);
  const answer = await send(platform, access, messages, { signal, onBytes: (bytes) => reader.take(bytes) });
  if (answer.isCalled && [400, 404, 415, 422, 501].includes(answer.status)) return undefined;
  if (!answer.ok || !reader.isUsed()) return read(platform, answer);
  if (!reader.isOver()) {
    platform.log.warn('the answer of the language model was cut off');
    throw new ModelFailure('silent');
  }
  return answerOf(reader.text(), reader.usage());
}

function send(
  { outbound, log, languageModel: { timeoutMs } }: Asking,
  { apiUrl, model, apiKey, temperature, isJson }: ModelAccess,
  messages: readonly Prompt[],
  { onBytes, signal }: { onBytes?: (bytes: Buffer) => void; signal: AbortSignal | undefined },
): Promise<ProviderAnswer> {
  return providerHttp(outbound)
    .json(`${apiUrl}/chat/completions`, {
      body: {
        model,
        messages,
        ...(temperature === undefined ? {} : { temperature }),
        ...(isJson === true ? { response_format: { type: 'json_object' } } : {}),
        ...(onBytes === undefined ? {} : { stream: true, stream_options: { include_usage: true } }),
      },
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(onBytes === undefined ? {} : { accept: 'text/event-stream, application/json' }),
      },
      timeoutMs,
      maxRedirects: 0,
      maxBytes: maxAnswerBytes,
      ...(onBytes === undefined ? {} : { onBytes }),
      ...(signal === undefined ? {} : { signal }),
    })
    .catch((error: unknown) => {
      log.warn({ err: error }, 'the language model did not answer');
      throw new ModelFailure('silent');
    });
}

function read({ log }: Asking, answer: ProviderAnswer): ModelAnswer {
  const content = contentIn(answer);
  if (content !== undefined) return answerOf(content, keyIn(answer.json, 'usage'));
  log.warn({ status: answer.status, isCalled: answer.isCalled }, 'the language model refused a request');
  throw new ModelFailure(faultOf(answer));
}

function faultOf({ status, isCalled }: ProviderAnswer): ModelFault {
  if (!isCalled) return 'address';
  if (status === 401 || status === 403) return 'key';
  if (status === 429) return 'quota';
  return status >= 500 ? 'unavailable' : 'refused';
}

/** `{choices: [{message: {content}}]}`; undefined for everything else. */
function contentIn({ ok, json }: ProviderAnswer): string | undefined {
  if (!ok) return undefined;
  const [first] = listIn(keyIn(json, 'choices'));
  const content = keyIn(keyIn(first, 'message'), 'content');
  return typeof content === 'string' ? content : undefined;
}

/** `usage: {prompt_tokens, completion_tokens}` beside the text. */
function answerOf(content: string, usage: unknown): ModelAnswer {
  return {
    text: content.trim().slice(0, maxContentLength),
    inputTokens: countOf(keyIn(usage, 'prompt_tokens')),
    outputTokens: countOf(keyIn(usage, 'completion_tokens')),
  };
}

const countOf = (value: unknown): number =>
  typeof value === 'number' && value > 0 && value < 1e9 ? Math.floor(value) : 0;
