import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../../platform/platform.ts';
import { addMemories, newestNotes } from '../../../contact/index.ts';
import type { ContextRow } from '../../../conversation/index.ts';
import { findPublicTexts } from '../../../message/index.ts';
import { findAssistant } from '../../assistants/queries.ts';
import { requestText } from '../../figures/steps/request-text.ts';
import { memoriesPrompt } from '../../knowledge/prompt-model.ts';
import { captainModel } from '../../knowledge/steps/captain-model.ts';
import { transcriptOf } from '../../copilot/model.ts';
import { memoriesIn } from '../drafts-model.ts';
import { findAccountLocale, hasCaptain } from '../queries.ts';

const maxTranscriptBytes = 60_000;
/** Notes that a model is shown, so that it names nothing twice. */
const maxNotes = 50;

/**
 * Stores facts about the contact from a resolved conversation, if its assistant is configured to: known ones are
 * skipped, and a failing model stores none.
 */
export async function rememberContact(platform: Platform, row: ContextRow): Promise<void> {
  const { account_id: accountId, inbox_captain_assistant_id: id, contact_id: contactId } = row;
  if (id === null) return;
  const assistant = await findAssistant(platform.db, { accountId, id });
  if (assistant?.config.feature_memory !== true || !(await hasCaptain(platform.db, accountId))) return;
  const model = await captainModel(platform, accountId, assistant.config, 'notes');
  const scope = { accountId, conversationId: row.id };
  const transcript = model && transcriptOf(await findPublicTexts(platform.db, scope, maxTranscriptBytes));
  if (model === undefined || transcript === undefined) return;
  const known = await newestNotes(platform, { accountId, contactId }, maxNotes);
  const prompt = memoriesPrompt(transcript, known, await findAccountLocale(platform.db, accountId));
  try {
    const found = memoriesIn(await requestText(platform, assistant, model, prompt), known);
    if (found.length > 0) await addMemories(platform, { accountId, contactId }, found);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
  }
}
