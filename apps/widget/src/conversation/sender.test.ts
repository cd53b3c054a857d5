import type { Sender } from '@confab/contract/features/message';
import type { PageChannel } from '@confab/contract/features/widget';
import { expect, test } from 'vitest';
import { english } from '../text/translate.ts';
import { authorOf } from './sender.ts';

const channel = {
  websiteName: 'Shop',
  avatarUrl: '/shop.png',
  enabledFeatures: [],
} as unknown as PageChannel;
const asInbox: PageChannel = { ...channel, enabledFeatures: ['use_inbox_avatar_for_bot'] };
const agent = { type: 'user', name: 'Maya L', available_name: 'Maya', avatar_url: '' } as Sender;
const bot = { type: 'agent_bot', name: 'Robo', avatar_url: '' } as Sender;

test.each([
  ['a message without an author', undefined, channel, { name: 'Bot', url: '' }],
  ['the same, as the inbox', undefined, asInbox, { name: 'Shop', url: '/shop.png' }],
  ['a bot without an avatar', bot, channel, { name: 'Robo', url: '' }],
  ['the same, as the inbox', bot, asInbox, { name: 'Robo', url: '/shop.png' }],
  ['an agent without an avatar', agent, channel, { name: 'Maya', url: '/shop.png' }],
])('%s', (_case, sender, inbox, author) => {
  expect(authorOf(sender, inbox, english.t)).toEqual(author);
});
