import {
  copilotAnswerStreamed,
  maxCopilotMessages,
  type CopilotBody,
  type CopilotTask,
} from '@confab/contract/features/copilot';
import type { EventData } from '@confab/contract/kit/event';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { remainingCaptainUse } from '../../../account/index.ts';
import { findContexts, canSee, visibilitiesOf } from '../../../conversation/index.ts';
import type { Prompt } from '../../../integration/index.ts';
import { findAssistant, type AssistantRow } from '../../assistants/queries.ts';
import { countAnswer } from '../../figures/queries.ts';
import { findAccountLocale } from '../../conversations/queries.ts';
import { failureText } from '../../knowledge/steps/failure-text.ts';
import { captainTexts, type CaptainTexts } from '../../texts-model.ts';
import { bodyOf, typeOf } from '../model.ts';
import { findThread, isStopped, listMessages, type ThreadKey } from '../queries.ts';
import { untilStopped } from '../steps/until-stopped.ts';
import { answerMember } from '../steps/answer-member.ts';
import { findSimilar } from '../steps/find-similar.ts';
import { writeCopilot } from '../steps/write-copilot.ts';

type Question = {
  thread: ThreadKey;
  messageId: number;
  conversationId: number | null;
  task: CopilotTask | null;
};

/**
 * Answers a member's question; a failure is reported in the answer. One that is answered is left, and one
 * about a conversation that its member may not see any more.
 */
export async function answerCopilot(platform: Platform, question: Question): Promise<void> {
  const { accountId, id: threadId } = question.thread;
  const thread = await findThread(platform.db, question.thread);
  const assistant = thread && (await findAssistant(platform.db, { accountId, id: thread.assistant_id }));
  if (thread === undefined || assistant === undefined) return;
  const all = { limit: 2 * maxCopilotMessages, offset: 0 };
  const messages = await listMessages(platform.db, { accountId, threadId }, all);
  const isAnswered = messages.some(
    ({ id, message_type: type }) => id > question.messageId && typeOf(type) === 'assistant',
  );
  if (isAnswered || !(await staysVisible(platform, question))) return;
  const turns = messages.flatMap(({ id, message_type: type, message }): Prompt[] => {
    const { content, function_name: found } = bodyOf(Object(message));
    const role = typeOf(type);
    if (id > question.messageId || content === null || role === 'assistant_thinking') return [];
    // Results from other conversations are for the member, not for the model.
    if (found !== undefined) return [];
    return [{ role, content }];
  });
  const texts = captainTexts(await findAccountLocale(platform.db, accountId));
  const { body, isCounted } =
    question.task === 'similar'
      ? await similarTo(platform, question, texts)
      : await answerOf(platform, assistant, turns, question, texts);
  await transact(platform, async (trx, emit) => {
    if ((await findThread(trx, question.thread)) === undefined) return;
    await writeCopilot(platform, trx, emit, thread, 'assistant', body);
    if (isCounted) await countAnswer(trx, { accountId, id: assistant.id }, platform.clock.now());
  });
}

async function staysVisible(
  { db }: Platform,
  { thread: { accountId, userId }, conversationId }: Question,
): Promise<boolean> {
  if (conversationId === null) return true;
  const [row] = await findContexts(db, accountId, [conversationId]);
  return row !== undefined && canSee((await visibilitiesOf(db, accountId, [userId])).get(userId), row);
}

type Input = { body: CopilotBody; isCounted: boolean };

/** Not an answer for the customer but a list of results, named after the search. */
async function similarTo(
  platform: Platform,
  { thread, conversationId }: Question,
  texts: CaptainTexts,
): Promise<Input> {
  const content = await findSimilar(platform, thread, conversationId, texts);
  return { body: { content, function_name: 'search_conversations' }, isCounted: false };
}

/** The part of an answer that has arrived, for the asker; it may be lost. */
function sendPart(
  platform: Platform,
  { thread: { accountId, userId, id }, messageId }: Pick<Question, 'thread' | 'messageId'>,
  content: string,
): void {
  const data: EventData<typeof copilotAnswerStreamed> = { thread_id: id, question_id: messageId, content };
  platform.sendEphemeral({
    accountId,
    audience: { users: [userId] },
    event: copilotAnswerStreamed.name,
    data: { ...data, account_id: accountId },
  });
}

async function answerOf(
  platform: Platform,
  assistant: AssistantRow,
  turns: readonly Prompt[],
  { thread, messageId, conversationId }: Question,
  texts: CaptainTexts,
): Promise<Input> {
  const { account_id: accountId } = assistant;
  const uncounted = (content: string) => ({ body: { content }, isCounted: false });
  if ((await remainingCaptainUse(platform, accountId)).responses <= 0) return uncounted(texts.outOfCredits);
  let shown: string | undefined;
  /** The shown part stays, with the reason for the interruption. */
  const cutOff = (reason: string): Input =>
    shown === undefined
      ? uncounted(reason)
      : {
          body: { content: shown, reasoning: texts.cutOff(reason), reply_suggestion: false },
          isCounted: true,
        };
  return untilStopped(platform, thread, messageId, async (signal) => {
    if (await isStopped(platform.db, thread, messageId)) return uncounted(texts.stopped);
    try {
      const answer = await answerMember(platform, assistant, turns, {
        conversationId,
        texts,
        signal,
        onPart: (part) => {
          shown = part;
          sendPart(platform, { thread, messageId }, part);
        },
      });
      const { content, reasoning, isReply, otherwise } = answer;
      if (content === undefined) return uncounted(otherwise);
      return { body: { content, reasoning, reply_suggestion: isReply }, isCounted: true };
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return cutOff(signal.aborted ? texts.stopped : failureText(error, texts));
    }
  });
}
