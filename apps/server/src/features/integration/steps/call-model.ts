import { maxContentLength } from '@confab/contract/features/message';
import {
  modelClient,
  type ChatCompletions,
  type ChatRequest,
} from '../../../platform/outbound/model-client.ts';
import { keyIn, listIn } from '../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Prompt } from '../assist-model.ts';
import { failureOf, ModelFailure } from './model-failure.ts';

/** A language model, and how it is to answer. */
export type ModelAccess = {
  apiUrl: string;
  model: string;
  apiKey: string;
  /** From 0 (deterministic) to 2. */
  temperature?: number;
  /** Whether the answer must be a JSON object. */
  isJson?: boolean;
};

/** A model's response, with the tokens it read and wrote; 0 if unreported. */
export type ModelAnswer = { text: string; inputTokens: number; outputTokens: number };

/** Characters of an answer that comes in pieces; what a model writes beyond them is left out. */
const maxTextLength = 100_000;

/** The account that waits for an answer. */
export type Listening = {
  /** Receives the response while it is streamed, if the server can: each time the whole text so far. */
  onText?: ((text: string) => void) | undefined;
  /** Aborted when the caller stops waiting: the request is canceled, as if it had failed. */
  signal?: AbortSignal | undefined;
};

type Asking = Pick<Platform, 'outbound' | 'log' | 'languageModel'>;

/**
 * The language model's text; empty for an empty response. Throws `ModelFailure` when it does not respond or rejects,
 * with a reason for the agent; the provider's message is only logged.
 */
export async function callModel(
  platform: Asking,
  access: ModelAccess,
  messages: readonly Prompt[],
  listening: Listening = {},
): Promise<ModelAnswer> {
  try {
    const { outbound, languageModel } = platform;
    const { timeoutMs } = languageModel;
    const { completions } = (await modelClient(outbound, { ...access, timeoutMs })).chat;
    const request = requestOf(access, messages);
    const { onText, signal } = listening;
    const streamed = onText && (await stream(completions, request, { onText, signal }));
    return streamed ?? answerIn(await completions.create(request, { signal }));
  } catch (error) {
    throw failureOf(platform, error);
  }
}

const requestOf = (
  { model, temperature, isJson }: ModelAccess,
  messages: readonly Prompt[],
): ChatRequest => ({
  model,
  messages: [...messages],
  ...(temperature === undefined ? {} : { temperature }),
  ...(isJson === true ? { response_format: { type: 'json_object' } } : {}),
});

/** Statuses with which servers reject streaming. */
const unable: ReadonlySet<unknown> = new Set([400, 404, 415, 422, 501]);

/** Undefined if the server rejects streaming: then the whole answer is requested. */
async function stream(
  completions: ChatCompletions,
  request: ChatRequest,
  { onText, signal }: Listening & { onText: (text: string) => void },
): Promise<ModelAnswer | undefined> {
  const body = { ...request, stream: true, stream_options: { include_usage: true } } as const;
  const received = await completions
    .create(body, { signal })
    .withResponse()
    .catch((error: unknown) => {
      if (unable.has(keyIn(error, 'status'))) return undefined;
      throw error;
    });
  if (received === undefined) return undefined;
  // Some servers send the whole answer even if streaming was requested.
  const type = received.response.headers.get('content-type') ?? '';
  if (!type.startsWith('text/event-stream')) return answerIn(await received.response.json());
  let [text, isOver]: [string, boolean] = ['', false];
  let usage: unknown;
  for await (const chunk of received.data) {
    usage = keyIn(chunk, 'usage') ?? usage;
    const [choice] = listIn(keyIn(chunk, 'choices'));
    isOver ||= Boolean(keyIn(choice, 'finish_reason'));
    const content = keyIn(keyIn(choice, 'delta'), 'content');
    if (typeof content !== 'string' || content === '' || text.length > maxTextLength) continue;
    text += content;
    onText(text);
  }
  // Without an end it was cut off.
  if (!isOver) throw new ModelFailure('silent');
  return answerOf(text, usage);
}

/** `{choices: [{message: {content}}], usage}`; servers that are only like the real one may answer anything. */
function answerIn(answer: unknown): ModelAnswer {
  const [first] = listIn(keyIn(answer, 'choices'));
  const content = keyIn(keyIn(first, 'message'), 'content');
  if (typeof content !== 'string') throw new ModelFailure('refused');
  return answerOf(content, keyIn(answer, 'usage'));
}

const answerOf = (content: string, usage: unknown): ModelAnswer => ({
  text: content.trim().slice(0, maxContentLength),
  inputTokens: tokensIn(usage, 'prompt_tokens'),
  outputTokens: tokensIn(usage, 'completion_tokens'),
});

/** 0 if a server reports no usage. */
export function tokensIn(usage: unknown, name: 'prompt_tokens' | 'completion_tokens'): number {
  const value = keyIn(usage, name);
  return typeof value === 'number' && value > 0 && value < 1e9 ? Math.floor(value) : 0;
}
