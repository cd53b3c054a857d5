import type { showDraft as route } from '@confab/contract/features/conversation';
import type { ResponseOf } from '@confab/contract/kit/route';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { findDraft } from '../queries.ts';
import { draftKeyOf } from '../steps/draft-key.ts';

/** The caller's own draft. Throws `not_found` or `not_authorized`. */
export async function showDraft(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  isPrivate: boolean,
): Promise<ResponseOf<typeof route>> {
  const draft = await findDraft(platform.db, await draftKeyOf(platform, actor, displayId, isPrivate));
  if (draft === undefined) return { has_draft: false };
  const { content: message, revision, updated_at: updatedAt, copies } = draft;
  return { has_draft: true, message, ...copies, revision, updated_at: updatedAt.toISOString() };
}
