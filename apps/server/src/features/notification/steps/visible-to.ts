import { visibleCondition, type Visibility } from '../../conversation/index.ts';
import type { Listed } from '../queries.ts';

/** Notifications of conversations that are seen. */
export function visibleTo({ inboxIds, limitedTo }: Visibility): Pick<Listed, 'inboxIds' | 'seen'> {
  return { inboxIds, seen: limitedTo === null ? undefined : visibleCondition(limitedTo, 'c') };
}
