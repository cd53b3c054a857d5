import { notificationFlags, type NotificationSettings } from '@confab/contract/features/notification';
import { flagNames } from '../model.ts';
import type { Owner } from '../queries.ts';
import type { StoredFlags } from './queries.ts';

export function settingsView({ accountId, userId }: Owner, row: StoredFlags): NotificationSettings {
  return {
    id: row.id,
    user_id: userId,
    account_id: accountId,
    all_email_flags: notificationFlags('email'),
    selected_email_flags: flagNames('email', row.email_flags),
    all_push_flags: notificationFlags('push'),
    selected_push_flags: flagNames('push', row.push_flags),
  };
}
