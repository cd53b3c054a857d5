import type { MemberActor } from '../../../../platform/auth/actor.ts';
import { visibleCondition, visibilityOf } from '../../../conversation/index.ts';
import type { DraftReader } from '../queries.ts';

/** Which drafts a member is shown: administrators see all for approval, others those of conversations that they see. */
export function draftReaderOf(actor: MemberActor): DraftReader {
  if (actor.role === 'administrator') return 'all';
  const visibility = visibilityOf(actor);
  if (visibility === undefined) return undefined;
  const { inboxIds, limitedTo } = visibility;
  return { inboxIds, seen: limitedTo === null ? undefined : visibleCondition(limitedTo, 'seen') };
}
