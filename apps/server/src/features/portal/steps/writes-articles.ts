import { knowledgeEditorPermissions } from '@confab/contract/kit/permissions';
import { hasAny } from '@confab/rules/permissions';
import type { MemberActor } from '../../../platform/auth/actor.ts';
import type { Platform } from '../../../platform/platform.ts';
import { isMember } from '../member-queries.ts';

/** Whether an agent writes the articles of a portal because they are a member of it. */
export async function writesArticles(
  { db }: Platform,
  { accountId, permissions, person }: MemberActor,
  slug: string,
): Promise<boolean> {
  if (!hasAny(permissions, knowledgeEditorPermissions)) return false;
  return isMember(db, { accountId, slug }, person.id);
}
