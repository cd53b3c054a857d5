import type { deleteDraft as route } from '@confab/contract/features/conversation';
import type { InputOf } from '@confab/contract/kit/route';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { removeDraft } from '../queries.ts';
import { draftKeyOf } from '../steps/draft-key.ts';

/** Removes the caller's own draft, if there is one. Throws `not_found` or `not_authorized`. */
export async function deleteDraft(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  input: InputOf<typeof route>,
): Promise<void> {
  const draftKey = await draftKeyOf(platform, actor, displayId, input.private ?? false);
  await removeDraft(platform.db, draftKey, input.replaces);
}
