import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { translateMessage } from '../../../conversation/index.ts';
import { findTranslator } from './find-translator.ts';

type Input = { displayId: number; id: number; language: string };

/** Has a message translated by the provider of the account; throws and answers as `translateMessage` does. */
export async function translate(platform: Platform, actor: MemberActor, { displayId, id, language }: Input) {
  const translator = await findTranslator(platform, actor.accountId);
  return translateMessage(platform, actor, displayId, id, language, translator);
}
