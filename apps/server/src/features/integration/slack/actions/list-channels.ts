import { keyIn, listIn } from '../../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { textIn } from '../steps/read-event.ts';
import { requireSlack } from '../steps/slack-hook.ts';
import { requestSlack } from '../steps/request-slack.ts';

/** Pages of a list, of up to a thousand channels each. */
const maxPages = 5;

/** The channels of the workspace: public ones, and private ones that our app was invited to. */
export async function listChannels(
  platform: Platform,
  accountId: number,
): Promise<{ id: string; name: string }[]> {
  const hook = await requireSlack(platform, accountId);
  const channels: { id: string; name: string }[] = [];
  let cursor = '';
  for (let page = 0; page < maxPages; page += 1) {
    const json = await requestSlack(platform, hook, 'conversations.list', {
      types: 'public_channel,private_channel',
      exclude_archived: 'true',
      limit: '1000',
      ...(cursor === '' ? {} : { cursor }),
    });
    for (const channel of listIn(keyIn(json, 'channels'))) {
      const [id, name] = [textIn(channel, 'id'), textIn(channel, 'name')];
      if (id !== '' && name !== '') channels.push({ id, name });
    }
    cursor = textIn(keyIn(json, 'response_metadata'), 'next_cursor');
    if (cursor === '') break;
  }
  return channels;
}
