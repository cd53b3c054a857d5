import { playgroundStreamed, type askPlayground as route } from '@confab/contract/features/captain-assistant';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { EventData } from '@confab/contract/kit/event';
import type { InputOf, ResponseOf } from '@confab/contract/kit/route';
import type { Platform } from '../../../../platform/platform.ts';
import type { Prompt } from '../../../integration/index.ts';
import { captainTexts, type CaptainTexts } from '../../texts-model.ts';
import { failureText } from '../steps/failure-text.ts';
import { handoffText } from '../../assistants/model.ts';
import type { AssistantKey } from '../../assistants/queries.ts';
import { requireAssistant } from '../../assistants/steps/require-assistant.ts';
import { answerQuestion } from '../steps/answer-question.ts';

/** The caller: in which language to answer, and a signal that ends the wait. */
type Asker = { userId: number; locale: string; signal: AbortSignal };

/**
 * An assistant's answer to a test question. With a stream id, the caller receives it while it is generated. Throws
 * `not_found`, `invalid` for a blank question, and `unprocessable` when the model fails.
 */
export async function answerInPlayground(
  platform: Platform,
  key: AssistantKey,
  input: InputOf<typeof route>,
  { userId, locale, signal }: Asker,
): Promise<ResponseOf<typeof route>> {
  const assistant = await requireAssistant(platform.db, key);
  const content = input.message_content.trim();
  if (content === '') throw invalidField('message_content', 'blank', "Message content can't be blank");
  const turns = turnsOf(content, input.message_history ?? []);
  const texts = captainTexts(locale);
  const streamId = input.stream_id ?? undefined;
  const answer = await answerQuestion(platform, assistant, turns, texts, {
    signal,
    ...(streamId !== undefined && {
      onPart: (part: string) => sendPart(platform, { ...key, userId, streamId }, part),
    }),
  }).catch((error: unknown) => inWords(error, texts));
  return {
    reasoning: answer.reasoning,
    response: answer.content ?? handoffText(assistant.config, texts),
    handoff: answer.content === undefined,
    sources: answer.sources,
    confidence: answer.confidence,
    by_model: answer.isByModel,
  };
}

/** A partial answer, for the caller; may be lost. */
function sendPart(
  platform: Platform,
  { accountId, userId, streamId }: AssistantKey & { userId: number; streamId: string },
  content: string,
): void {
  const data: EventData<typeof playgroundStreamed> = { stream_id: streamId, content };
  platform.sendEphemeral({
    accountId,
    audience: { users: [userId] },
    event: playgroundStreamed.name,
    data: { ...data, account_id: accountId },
  });
}

/** Clients show the reason as it is. */
function inWords(error: unknown, texts: CaptainTexts): never {
  if (!(error instanceof Failure)) throw error;
  const message = failureText(error, texts);
  throw new Failure('unprocessable', { body: { error: message, message } });
}

/** Clients name the new text in the history too. */
function turnsOf(content: string, history: readonly Prompt[]): Prompt[] {
  const last = history.at(-1);
  const isThere = last?.role === 'user' && last.content.trim() === content;
  return [...(isThere ? history.slice(0, -1) : history), { role: 'user', content }];
}
