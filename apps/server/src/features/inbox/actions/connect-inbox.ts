import type { ChannelInput } from '@confab/contract/features/inbox';
import type { Platform } from '../../../platform/platform.ts';
import { listInboxes } from '../queries.ts';
import { createInbox } from './create-inbox.ts';
import { updateInbox } from './update-inbox.ts';

/** The result of a login at a provider. */
type Login = {
  name?: string;
  channel: ChannelInput & { type: string };
  /** Whether an inbox of the kind is of the same login, by its settings. */
  isSame: (settings: Record<string, unknown>) => boolean;
};

/**
 * One inbox for one login at a provider: the one that is there gets the new access. Throws as `createInbox` and
 * `updateInbox`.
 */
export async function connectInbox(
  platform: Platform,
  accountId: number,
  { name, channel, isSame }: Login,
): Promise<{ id: number; isNew: boolean }> {
  const there = (await listInboxes(platform.db, accountId, 'all')).find(
    ({ channel: kind, channel_settings: settings }) => kind === channel.type && isSame(settings),
  );
  if (there === undefined) {
    const made = await createInbox(platform, accountId, { ...(name === undefined ? {} : { name }), channel });
    return { id: made.id, isNew: true };
  }
  const { provider_config } = channel;
  await updateInbox(platform, accountId, there.id, {
    channel: provider_config === undefined ? {} : { provider_config },
  });
  return { id: there.id, isNew: false };
}
