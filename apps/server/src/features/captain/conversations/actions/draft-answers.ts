import { maxCaptainResponses } from '@confab/contract/features/captain-response';
import { Failure } from '@confab/contract/kit/errors';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { ContextRow } from '../../../conversation/index.ts';
import { findPublicTexts } from '../../../message/index.ts';
import { findAssistant, lockAssistant, type AssistantRow } from '../../assistants/queries.ts';
import { requestText } from '../../figures/steps/request-text.ts';
import { draftsPrompt } from '../../knowledge/prompt-model.ts';
import { captainModel } from '../../knowledge/steps/captain-model.ts';
import { findLikeQuestions, insertResponse, isDraftedFrom } from '../../responses/queries.ts';
import { announceResponses } from '../../responses/steps/announce-responses.ts';
import { statusNumber } from '../../responses/model.ts';
import { draftsIn, isDuplicateQuestion, type DraftAnswer } from '../drafts-model.ts';
import { findAccountLocale, hasCaptain } from '../queries.ts';

const maxTranscriptBytes = 60_000;

/**
 * Drafts answers from a resolved conversation that an agent answered, if its assistant is configured to; they wait for
 * approval. Known answers are not drafted again, and a failing model drafts none.
 */
export async function draftAnswers(platform: Platform, row: ContextRow): Promise<void> {
  const { account_id: accountId, inbox_captain_assistant_id: id } = row;
  if (id === null || row.first_reply_created_at === null) return;
  const assistant = await findAssistant(platform.db, { accountId, id });
  if (assistant?.config.feature_faq !== true || !(await hasCaptain(platform.db, accountId))) return;
  if (await isDraftedFrom(platform.db, accountId, row.id)) return;
  const drafts = await requestDrafts(platform, assistant, row.id);
  if (drafts.length > 0) await keep(platform, assistant, row.id, drafts);
}

async function requestDrafts(
  platform: Platform,
  assistant: AssistantRow,
  conversationId: number,
): Promise<DraftAnswer[]> {
  const accountId = assistant.account_id;
  const model = await captainModel(platform, accountId, assistant.config, 'notes');
  if (model === undefined) return [];
  const messages = await findPublicTexts(platform.db, { accountId, conversationId }, maxTranscriptBytes);
  const text = messages
    .map(({ isIncoming, content }) => `${isIncoming ? 'Customer' : 'Agent'}: ${content}`)
    .join('\n\n');
  const language = await findAccountLocale(platform.db, accountId);
  try {
    return draftsIn(await requestText(platform, assistant, model, draftsPrompt(text, language)));
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}

async function keep(
  platform: Platform,
  { account_id: accountId, id }: AssistantRow,
  conversationId: number,
  drafts: readonly DraftAnswer[],
): Promise<void> {
  await transact(platform, async (trx, emit) => {
    if ((await lockAssistant(trx, { accountId, id })) === undefined) return;
    const accepted: string[] = [];
    for (const draft of drafts) {
      const known = await findLikeQuestions(trx, { accountId, assistantId: id }, draft.question);
      if (isDuplicateQuestion(draft.question, [...known, ...accepted])) continue;
      const values = { ...draft, assistant_id: id, status: statusNumber('pending') };
      const origin = { conversation_id: conversationId };
      if ((await insertResponse(trx, accountId, values, origin, maxCaptainResponses)) === undefined) break;
      accepted.push(draft.question);
    }
    if (accepted.length > 0) announceResponses(emit, accountId, [id]);
  });
}
