import { randomUUID } from 'node:crypto';
import type { saveDraft as route } from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import type { InputOf } from '@confab/contract/kit/route';
import type { MemberActor } from '../../../../platform/auth/actor.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { putDraft, removeDraft, type DraftCopies } from '../queries.ts';
import { draftKeyOf } from '../steps/draft-key.ts';

/**
 * Stores the caller's draft; a blank text deletes it. Throws `not_found`, `not_authorized`, and `conflict` if the
 * stored draft is not the one to be replaced.
 */
export async function saveDraft(
  platform: Platform,
  actor: MemberActor,
  displayId: number,
  input: InputOf<typeof route>,
): Promise<void> {
  const draftKey = await draftKeyOf(platform, actor, displayId, input.private ?? false);
  const content = input.message ?? '';
  if (content.trim() === '') return removeDraft(platform.db, draftKey, input.replaces);
  const draft = {
    content,
    copies: copiesIn(input),
    revision: input.revision ?? randomUUID(),
    updated_at: platform.clock.now(),
  };
  if (!(await putDraft(platform.db, draftKey, draft, input.replaces))) throw new Failure('conflict');
}

/** None where no field is named, as with existing clients; a field that was emptied is named. */
function copiesIn(input: InputOf<typeof route>): DraftCopies | null {
  const { to_emails: to, cc_emails: cc, bcc_emails: bcc } = input;
  if (to == null && cc == null && bcc == null) return null;
  return { to_emails: to ?? '', cc_emails: cc ?? '', bcc_emails: bcc ?? '' };
}
