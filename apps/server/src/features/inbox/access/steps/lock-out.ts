import { channelOf } from '../../../../channels/registry.ts';
import type { InboxRow, InboxValues } from '../../queries.ts';

type Access = Pick<InboxRow, 'channel' | 'channel_settings' | 'locked_out_at'>;

/** Whether the provider of an inbox revoked our access. Incoming and outgoing mail servers are tracked separately. */
export function isLockedOut({ channel, channel_settings: settings, locked_out_at: at }: Access): boolean {
  const { email } = channelOf(channel);
  if (email === undefined) return at !== null;
  return email.isLockedOut(settings, 'receiving') || email.isLockedOut(settings, 'sending');
}

/** What locks an inbox out; undefined for one that is locked out. */
export function lockingOut(
  { channel, channel_settings: settings, locked_out_at: at }: Access,
  way: 'receiving' | 'sending',
  now: Date,
): InboxValues | undefined {
  const { email } = channelOf(channel);
  if (email === undefined) return at === null ? { locked_out_at: now } : undefined;
  return email.isLockedOut(settings, way) ? undefined : { channel_settings: email.lockOut(settings, way) };
}

/** Saving the channel's settings counts as renewing its access. */
export function clearLockOut(input: object | null | undefined): InboxValues {
  const isSaved = input !== null && input !== undefined && Object.keys(input).length > 0;
  return isSaved ? { auth_failures: 0, smtp_auth_failures: 0, locked_out_at: null } : {};
}
