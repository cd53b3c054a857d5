import { keyIn } from '../../../../platform/outbound/provider-json.ts';
import { transact } from '../../../../platform/outbox/transact.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { updateHook } from '../../queries.ts';
import { announceChange } from '../../steps/announce-change.ts';
import { reasonOf, slackFailure } from '../model.ts';
import { requestSlack } from '../steps/request-slack.ts';
import { textIn } from '../steps/read-event.ts';
import { findSlack, requireSlack } from '../steps/slack-hook.ts';

/** Chooses the channel for conversations, which our app joins if it may. Throws `unprocessable`. */
export async function chooseChannel(platform: Platform, accountId: number, channelId: string): Promise<void> {
  const hook = await requireSlack(platform, accountId);
  const channel = keyIn(
    await requestSlack(platform, hook, 'conversations.info', { channel: channelId }),
    'channel',
  );
  if (textIn(channel, 'id') !== channelId) throw slackFailure(reasonOf('channel_not_found'));
  if (keyIn(channel, 'is_archived') === true) throw slackFailure(reasonOf('is_archived'));
  const isPrivate = keyIn(channel, 'is_private') === true;
  if (keyIn(channel, 'is_member') !== true) {
    if (isPrivate) throw slackFailure(reasonOf('channel_not_found'));
    await requestSlack(platform, hook, 'conversations.join', { channel: channelId });
  }
  await transact(platform, async (trx, emit) => {
    const now = await findSlack(platform, accountId, trx);
    // It was connected to something else in the meantime.
    if (now?.row.secrets_encrypted !== hook.row.secrets_encrypted)
      throw slackFailure('Slack was connected again');
    await updateHook(
      trx,
      { accountId, id: now.row.id },
      {
        enabled: true,
        lost_access_at: null,
        reference_id: channelId,
        settings: { ...now.settings, channel_name: textIn(channel, 'name') },
      },
      platform.clock.now(),
    );
    announceChange(emit, accountId, 'slack');
  });
}
