import { messageTypes } from '@confab/contract/features/message';
import { Failure } from '@confab/contract/kit/errors';
import { hasCode } from '../../../../platform/errors/coded-error.ts';
import { avatarUrl } from '../../../../platform/files/links.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { answersOf, choiceIn, runScript, type AgentBotRow } from '../../../agent-bot/index.ts';
import { findMessage, type MessageRow } from '../../../message/index.ts';
import { statusOf } from '../../model.ts';
import { answerAsBot, type BotAnswer } from '../../provider/actions/answer-as-bot.ts';
import type { ContextRow } from '../../row-queries.ts';
import { conversationPayload } from '../steps/hook-payload.ts';

/** After this long a contact waits for no further try of a script: people take over. */
const maxWaitMs = 60_000;

/**
 * Has the script of an inbox answer a message, as long as no agent has taken the conversation. When it ends, or fails,
 * the conversation is handed to agents. Throws temporary errors.
 */
export async function answerByScript(
  platform: Platform,
  bot: AgentBotRow,
  row: ContextRow,
  { messageId, requestedAt }: { messageId: number; requestedAt: Date },
): Promise<void> {
  const { account_id: accountId, id: conversationId } = row;
  const message = await findMessage(platform.db, accountId, conversationId, messageId);
  const text = message && textTo(message);
  if (message === undefined || text === undefined || statusOf(row.status) !== 'pending') return;
  const turn = { csml: text.slice(0, 200) };
  if (message.external_source_ids['csml'] === turn.csml) return;
  const answers = await ask(platform, bot, row, { text, requestedAt });
  const scope = { accountId, conversationId, messageId };
  const sender = botPush(platform, bot);
  await answerAsBot(platform, scope, { turn, answers, sender }).catch(async (error: unknown) => {
    if (!(error instanceof Failure)) throw error;
    // The script's output is no valid message.
    platform.log.info({ ...scope, err: error }, 'an answer of a script was not written');
    await answerAsBot(platform, scope, { turn, answers: ['handoff'] });
  });
}

/** The contact's text or choice; undefined for everything else in a conversation. */
function textTo({
  message_type: type,
  private: isPrivate,
  content,
  content_attributes: attributes,
}: MessageRow) {
  if (isPrivate || attributes['deleted'] === true) return undefined;
  const reply = messageTypes[type] === 'incoming' ? content : choiceIn(attributes);
  return reply?.trim() || undefined;
}

async function ask(
  platform: Platform,
  bot: AgentBotRow,
  row: ContextRow,
  { text, requestedAt }: { text: string; requestedAt: Date },
): Promise<BotAnswer[]> {
  const conversation = await conversationPayload(platform, row);
  const turn = {
    session: row.ci_source_id,
    inboxId: row.inbox_id,
    text,
    metadata: { conversation, contact: conversation.meta.sender },
  };
  const answer = await runScript(platform, bot, turn).catch((error: unknown) => {
    // A started turn is not started again: the script may have advanced already.
    const isBegun = hasCode(error, 'outbound_timeout');
    if (!isBegun && platform.clock.now().getTime() - requestedAt.getTime() < maxWaitMs) throw error;
    return { refused: error instanceof Error ? error.message : String(error) };
  });
  if ('refused' in answer) {
    const scope = { accountId: row.account_id, botId: bot.id };
    platform.log.info({ ...scope, reason: answer.refused }, 'a script does not answer');
    return ['handoff'];
  }
  const { answers, isOver } = answersOf(answer.json);
  return isOver ? [...answers, 'handoff'] : answers;
}

function botPush({ installation }: Platform, { id, name, avatar_key: avatarKey }: AgentBotRow) {
  const avatar = avatarUrl(installation.frontendUrl, avatarKey);
  return { id, name, avatar_url: avatar, type: 'agent_bot' as const };
}
