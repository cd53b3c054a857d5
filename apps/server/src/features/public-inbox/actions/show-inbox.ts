import { readApiSettings } from '../../../channels/api/settings.ts';
import type { Platform } from '../../../platform/platform.ts';
import { loadWorkingHours } from '../../inbox/index.ts';
import { publicInboxView } from '../view.ts';
import { requireInbox } from '../steps/require-resources.ts';

/** What an app may know of the inbox. Throws `not_found`. */
export async function showInbox(platform: Platform, identifier: string) {
  const inbox = await requireInbox(platform, identifier);
  const hours = await loadWorkingHours(platform.db, inbox.account_id, [inbox.id]);
  return publicInboxView(inbox, readApiSettings(inbox.channel_settings), hours.get(inbox.id) ?? []);
}
