import type { InboxInput } from '@confab/contract/features/inbox';
import { channelOf } from '../../../channels/registry.ts';
import { removeAvatar, storeAvatar } from '../../../platform/files/avatar.ts';
import type { Platform } from '../../../platform/platform.ts';
import { inboxValues, workingHours } from '../model.ts';
import type { InboxRow, InboxValues } from '../queries.ts';
import { inboxSecrets, sealInboxSecrets } from '../steps/inbox-secrets.ts';
import { changeInbox } from '../steps/change-inbox.ts';

/** Changes an inbox; what is not named stays. Throws `not_found`, and `invalid` as `createInbox` does. */
export async function updateInbox(
  platform: Platform,
  accountId: number,
  id: number,
  input: InboxInput,
): Promise<InboxRow> {
  const values = inboxValues(input);
  const avatarKey = await storeAvatar(platform, { kind: 'members', accountId }, input.avatar);
  const changed = await changeInbox(platform, accountId, id, async (before) => ({
    values: {
      ...values,
      ...channelValues(platform, before, input),
      ...(avatarKey && { avatar_key: avatarKey }),
    },
    days: workingHours(input.working_hours ?? []),
  })).catch(async (error: unknown) => {
    await removeAvatar(platform, avatarKey ?? null);
    throw error;
  });
  if (avatarKey !== undefined) await removeAvatar(platform, changed.before.avatar_key);
  return changed.after;
}

function channelValues(platform: Platform, before: InboxRow, input: InboxInput): InboxValues {
  if (input.channel === undefined || input.channel === null) return {};
  const stored = channelOf(before.channel).setup(
    input.channel,
    { settings: before.channel_settings, secrets: inboxSecrets(platform, before) },
    platform.ids,
  );
  return {
    channel_settings: stored.settings,
    channel_secrets: sealInboxSecrets(platform, before.account_id, stored.secrets),
  };
}
