import { Failure } from '@confab/contract/kit/errors';
import type { InboxInput } from '@confab/contract/features/inbox';
import { channelOf } from '../../../channels/registry.ts';
import { removeAvatar, storeAvatar } from '../../../platform/files/avatar.ts';
import { transact } from '../../../platform/outbox/transact.ts';
import type { Platform } from '../../../platform/platform.ts';
import { touchCacheKey } from '../../account/index.ts';
import { inboxValues, workingHours } from '../model.ts';
import {
  lockInbox,
  saveWorkingHours,
  updateInbox as writeInbox,
  type InboxRow,
  type InboxValues,
} from '../queries.ts';
import { inboxSecrets, sealInboxSecrets } from '../steps/inbox-secrets.ts';

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

/** Takes the picture off an inbox. Throws `not_found`. */
export async function removeInboxAvatar(platform: Platform, accountId: number, id: number): Promise<void> {
  const { before } = await changeInbox(platform, accountId, id, () =>
    Promise.resolve({ values: { avatar_key: null }, days: [] }),
  );
  await removeAvatar(platform, before.avatar_key);
}

type Change = { values: InboxValues; days: ReturnType<typeof workingHours> };

async function changeInbox(
  platform: Platform,
  accountId: number,
  id: number,
  decide: (before: InboxRow) => Promise<Change>,
): Promise<{ before: InboxRow; after: InboxRow }> {
  const result = await transact(platform, async (trx, emit) => {
    const before = await lockInbox(trx, accountId, id);
    if (before === undefined) throw new Failure('not_found');
    const { values, days } = await decide(before);
    const now = platform.clock.now();
    const after = await writeInbox(trx, accountId, id, values, now);
    await saveWorkingHours(trx, accountId, id, days, now);
    await touchCacheKey(trx, emit, accountId, 'inbox');
    return { before, after };
  });
  platform.invalidate(`account:${accountId}`);
  return result;
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
