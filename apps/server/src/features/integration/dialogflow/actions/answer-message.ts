import { messageTypes } from '@confab/contract/features/message';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { findAccount } from '../../../account/index.ts';
import { answerAsBot, findContexts, statusOf, type BotAnswer } from '../../../conversation/index.ts';
import { findMessage } from '../../../message/index.ts';
import { findHookOf, type HookRow } from '../../queries.ts';
import { recordLostAccess } from '../../steps/record-lost-access.ts';
import { answersIn, queryOf } from '../answer-model.ts';
import { detectIntent } from '../steps/detect-intent.ts';

type Request = {
  accountId: number;
  conversationId: number;
  messageId: number;
  /** Of the requesting event: a repeated one is answered once. */
  number: number;
  requestedAt: Date;
};

/** A contact waits no longer than this for a program: people take over then. */
const maxWaitMs = 2 * 60_000;

/**
 * Has the inbox's Dialogflow agent answer a message, as long as no agent has taken the conversation. When it fails, the
 * conversation is handed to agents. Throws temporary errors.
 */
export async function answerMessage(platform: Platform, request: Request): Promise<void> {
  const { accountId, conversationId, messageId, number } = request;
  const [row] = await findContexts(platform.db, accountId, [conversationId]);
  const message = row && (await findMessage(platform.db, accountId, conversationId, messageId));
  const hook = row && (await findHookOf(platform.db, accountId, 'dialogflow', row.inbox_id));
  if (row === undefined || message === undefined || hook?.enabled !== true) return;
  if (statusOf(row.status) !== 'pending' || message.content_attributes['deleted'] === true) return;
  const isChoice = messageTypes[message.message_type] === 'outgoing';
  const text = queryOf(isChoice ? null : message.content, message.content_attributes);
  if (text === '') return;
  const question = { session: row.ci_source_id, text, language: await languageOf(platform, accountId) };
  const answers = await ask(platform, hook, question, request);
  const turn = { dialogflow: String(number) };
  const scope = { accountId, conversationId, messageId };
  await answerAsBot(platform, scope, { turn, answers }).catch(async (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    // The Dialogflow agent's response is no valid message.
    platform.log.info({ ...scope, err: error }, 'an answer of Dialogflow was not written');
    await answerAsBot(platform, scope, { turn, answers: ['handoff'] });
  });
}

async function languageOf({ db }: Platform, accountId: number): Promise<string> {
  const account = await findAccount(db, accountId);
  return (account?.locale ?? 'en').replaceAll('_', '-');
}

async function ask(
  platform: Platform,
  hook: HookRow,
  question: Parameters<typeof detectIntent>[2],
  { accountId, requestedAt }: Request,
): Promise<BotAnswer[]> {
  const giveUp = (error: unknown) => {
    if (platform.clock.now().getTime() - requestedAt.getTime() < maxWaitMs) throw error;
    return { refused: error instanceof Error ? error.message : String(error), isLockedOut: false };
  };
  const answer = await detectIntent(platform, hook, question).catch(giveUp);
  if (!('refused' in answer)) return answersIn(answer.fulfillments);
  platform.log.info(
    { accountId, inboxId: hook.inbox_id, reason: answer.refused },
    'Dialogflow does not answer',
  );
  if (answer.isLockedOut) await recordLostAccess(platform, hook, answer.refused);
  return ['handoff'];
}
