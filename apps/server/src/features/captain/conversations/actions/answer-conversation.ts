import type { AssistantPush } from '@confab/contract/features/user';
import { addJob } from '../../../../platform/jobs/job.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { remainingCaptainUse } from '../../../account/index.ts';
import {
  findContexts,
  sendTyping,
  sendAsAssistant,
  statusOf,
  type ContextRow,
} from '../../../conversation/index.ts';
import {
  assistantPush,
  findOpenQuestion,
  findUnansweredFiles,
  findPublicTexts,
} from '../../../message/index.ts';
import type { Prompt } from '../../../integration/index.ts';
import { handoffText } from '../../assistants/model.ts';
import { findAssistant, type AssistantRow } from '../../assistants/queries.ts';
import type { Answer } from '../../knowledge/answer-model.ts';
import { languageOf } from '../../knowledge/language-model.ts';
import { answerWithFallback } from '../../knowledge/steps/answer-question.ts';
import { countAnswer } from '../../figures/queries.ts';
import { captainTexts, type CaptainTexts } from '../../texts-model.ts';
import { pendingAudio } from '../../transcription/steps/pending-audio.ts';
import { transcriptWaitMs } from '../../transcription/model.ts';
import { answerConversationJob, answerKey } from '../job-model.ts';
import { findAccountLocale, hasCaptain } from '../queries.ts';

type AnswerRequest = { accountId: number; conversationId: number; isTranscriptOptional?: boolean };

/** Messages with files that are looked at for a transcript, the newest. */
const maxSpokenMessages = 10;

/** Bytes of a conversation that are read, the newest. */
const maxTranscriptBytes = 60_000;

/**
 * Answers the contact's newest message, or hands the conversation over to agents; exactly one of the two, whatever the
 * model does. Sends nothing if an agent took over, the contact wrote more, or the message was already answered. A message
 * with audio is answered once it has a transcript, or `isTranscriptOptional`.
 */
export async function answerConversation(
  platform: Platform,
  { accountId, conversationId, isTranscriptOptional = false }: AnswerRequest,
): Promise<void> {
  const { db } = platform;
  const [row] = await findContexts(db, accountId, [conversationId]);
  const assistantId = row?.inbox_captain_assistant_id ?? null;
  if (row === undefined || assistantId === null || statusOf(row.status) !== 'pending') return;
  const assistant = await findAssistant(db, { accountId, id: assistantId });
  const question = await findOpenQuestion(db, { accountId, conversationId });
  if (assistant === undefined || question === undefined || question.isAnswered) return;
  if (!isTranscriptOptional && (await isTranscriptDue(platform, { accountId, conversationId }))) {
    await answerLater(platform, { accountId, conversationId });
    return;
  }
  const texts = captainTexts(await findAccountLocale(db, accountId));
  const shown = assistantPush(platform.installation.frontendUrl, assistant);
  const locale = languageOf(row.additional_attributes);
  const answer = await whileTyping(platform, row, shown, () =>
    answerOf(platform, assistant, conversationId, texts, locale),
  );
  const scope = { accountId, conversationId, assistant: shown };
  const isHandoff = answer?.content === undefined;
  await sendAsAssistant(platform, scope, {
    questionId: question.id,
    content: answer?.content ?? handoffText(assistant.config, texts),
    ...(answer === undefined ? {} : { about: aboutOf(answer) }),
    isHandoff,
    ...(isHandoff
      ? {}
      : { also: (trx) => countAnswer(trx, { accountId, id: assistant.id }, platform.clock.now()) }),
  });
}

/** Whether something that the contact said in the last minute, and nobody answered, is being transcribed. */
async function isTranscriptDue(
  platform: Platform,
  scope: { accountId: number; conversationId: number },
): Promise<boolean> {
  const { accountId } = scope;
  const since = new Date(platform.clock.now().getTime() - transcriptWaitMs);
  const messageIds = await findUnansweredFiles(platform.db, scope, { since, limit: maxSpokenMessages });
  if (messageIds.length === 0 || !(await hasCaptain(platform.db, accountId))) return false;
  return (await pendingAudio(platform, { accountId, messageIds })) !== undefined;
}

/** The transcript has it answered; this job of the same key does if none comes. */
function answerLater(
  { db, clock }: Platform,
  { accountId, conversationId }: { accountId: number; conversationId: number },
): Promise<void> {
  const payload = { account_id: accountId, conversation_id: conversationId, without_transcript: true };
  const runAt = new Date(clock.now().getTime() + transcriptWaitMs);
  return addJob(db, answerConversationJob, payload, { key: answerKey(conversationId), runAt });
}

/** The contact sees a typing indicator. Answers are not streamed: an unchecked one is not sent. */
async function whileTyping<T>(
  platform: Platform,
  row: ContextRow,
  assistant: AssistantPush,
  work: () => Promise<T>,
): Promise<T> {
  const typing = { user: assistant, isPrivate: false };
  await sendTyping(platform, row, 'on', typing);
  try {
    return await work();
  } finally {
    await sendTyping(platform, row, 'off', typing);
  }
}

/** For the agents who read along. */
const aboutOf = ({ content, reasoning, sources, confidence, isByModel }: Answer) => ({
  sources,
  confidence,
  by_model: isByModel,
  // Why people are to take over.
  ...(content === undefined ? { handoff: true, reasoning } : {}),
});

/** Undefined when the account lacks Captain or has used all its answers, and when there is no text to answer. */
async function answerOf(
  platform: Platform,
  assistant: AssistantRow,
  conversationId: number,
  texts: CaptainTexts,
  locale: string | undefined,
): Promise<Answer | undefined> {
  const { account_id: accountId } = assistant;
  if (!(await hasCaptain(platform.db, accountId))) return undefined;
  if ((await remainingCaptainUse(platform, accountId)).responses <= 0) return undefined;
  const messages = await findPublicTexts(platform.db, { accountId, conversationId }, maxTranscriptBytes);
  const turns = messages.map(({ isIncoming, content }): Prompt => ({
    role: isIncoming ? 'user' : 'assistant',
    content,
  }));
  // Only an agent can answer a file without text.
  if (turns.at(-1)?.role !== 'user') return undefined;
  return answerWithFallback(platform, assistant, turns, texts, locale);
}
