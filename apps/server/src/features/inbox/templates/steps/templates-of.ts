import type { Template } from '../../../../channels/channel.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { loadTemplates } from '../queries.ts';

/** The templates of an inbox as they were last fetched. */
export async function templatesOf(
  { db }: Pick<Platform, 'db'>,
  accountId: number,
  inboxId: number,
): Promise<readonly Template[]> {
  return (await loadTemplates(db, accountId, [inboxId])).get(inboxId)?.templates ?? [];
}
