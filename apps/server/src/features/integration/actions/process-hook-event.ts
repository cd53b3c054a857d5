import type { ConversationEvent } from '@confab/contract/features/integration';
import { Failure, invalidField } from '@confab/contract/kit/errors';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { requireVisibleConversation } from '../../conversation/index.ts';
import { listLabels } from '../../label/index.ts';
import { findPublicTexts } from '../../message/index.ts';
import {
  draftPrompt,
  isConversationEvent,
  isDraftEvent,
  existingTitles,
  labelPrompt,
  maxPromptLength,
  maySuggestLabels,
  replyPrompt,
  summaryPrompt,
} from '../assist-model.ts';
import { noProcessor, switchedOff } from '../model.ts';
import { findHook, type HookRow } from '../queries.ts';
import { callModel } from '../steps/call-model.ts';
import { modelOf } from '../steps/model-access.ts';

type Event = {
  name: string;
  data?:
    | { content?: string | null | undefined; conversation_display_id?: number | null | undefined }
    | undefined;
};
type Ask = (prompt: Parameters<typeof callModel>[2]) => Promise<string>;

/**
 * The connected language model's result for a draft or a conversation; null for an empty one, and for unknown event
 * names. Throws `not_found` (hook, conversation), `not_authorized`, `invalid`, and `unprocessable` for other apps,
 * while the app is disabled, and when the model fails.
 */
export async function processHookEvent(
  platform: Platform,
  actor: MemberActor,
  id: number,
  { name, data = {} }: Event,
): Promise<string | null> {
  const hook = await findHook(platform.db, { accountId: actor.accountId, id });
  if (hook === undefined) throw new Failure('not_found');
  if (hook.app_id !== 'openai') throw noProcessor();
  if (!hook.enabled) throw switchedOff();
  const ask: Ask = async (prompt) => (await callModel(platform, modelOf(platform, hook), prompt)).text;
  if (isDraftEvent(name)) {
    const draft = data.content?.trim() ?? '';
    return draft === '' ? null : textOf(await ask(draftPrompt(name, draft)));
  }
  if (!isConversationEvent(name)) return null;
  const displayId = data.conversation_display_id;
  if (name === 'label_suggestion') return suggestLabels(platform, actor, hook, ask, displayId);
  if (displayId === undefined || displayId === null)
    throw invalidField('event.data.conversation_display_id', 'blank', "Conversation can't be blank");
  return aboutConversation(platform, actor, ask, name, displayId);
}

async function aboutConversation(
  platform: Platform,
  actor: MemberActor,
  ask: Ask,
  name: Exclude<ConversationEvent, 'label_suggestion'>,
  displayId: number,
): Promise<string | null> {
  const texts = await textsOf(platform, actor, displayId);
  if (texts.length === 0) return null;
  return textOf(await ask(name === 'summarize' ? summaryPrompt(texts) : replyPrompt(texts)));
}

/** Requested automatically, so failures are not reported. */
async function suggestLabels(
  platform: Platform,
  actor: MemberActor,
  { settings }: HookRow,
  ask: Ask,
  displayId: number | null | undefined,
): Promise<string | null> {
  if (Object(settings)['label_suggestion'] !== true || displayId === undefined || displayId === null)
    return null;
  const texts = await textsOf(platform, actor, displayId).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not_found') return [];
    throw error;
  });
  const titles = (await listLabels(platform.db, actor.accountId)).map(({ title }) => title);
  if (titles.length === 0 || !maySuggestLabels(texts)) return null;
  return existingTitles(await ask(labelPrompt(texts, titles)), titles);
}

async function textsOf(platform: Platform, actor: MemberActor, displayId: number) {
  const { id } = await requireVisibleConversation(platform, actor, displayId);
  return findPublicTexts(platform.db, { accountId: actor.accountId, conversationId: id }, maxPromptLength);
}

const textOf = (text: string): string | null => (text === '' ? null : text);
