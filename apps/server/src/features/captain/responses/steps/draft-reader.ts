import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { seenCondition, visibilityOf } from '../../../conversation/index.ts';
import type { DraftReader } from '../queries.ts';

/** Whose drafts a member is shown: administrators approve them all, others see those of conversations they see. */
export function draftReaderOf(actor: MemberActor): DraftReader {
  if (actor.role === 'administrator') return 'all';
  const visibility = visibilityOf(actor);
  if (visibility === undefined) return undefined;
  const { inboxIds, limitedTo } = visibility;
  return { inboxIds, seen: limitedTo === null ? undefined : seenCondition(limitedTo, 'seen') };
}
