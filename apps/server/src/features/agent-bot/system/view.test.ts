import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { frontendUrl, iso, moment } from '../../../../test/rows.ts';
import { systemBotPropagation } from './job-model.ts';
import { consoleBotRowView, consoleBotView, systemBotView } from './view.ts';

const row = {
  id: 3,
  name: 'Nova',
  description: 'Answers first',
  outgoing_url: 'https://bot.example',
  avatar_key: 'avatars/nova.png',
  bot_type: 0,
  created_at: moment(4),
  token_id: 8,
  account_id: 2,
  account_name: 'Paperlane',
};
const avatar = `${frontendUrl}/avatars/nova.png`;
const shown = {
  id: 3,
  account: { id: 2, name: 'Paperlane' },
  bot_type: 'webhook',
  name: 'Nova',
  description: 'Answers first',
  outgoing_url: 'https://bot.example',
  avatar_url: avatar,
  created_at: iso(4),
};

test('accounts see a bot of the installation without its URL and token', () => {
  expect(systemBotView(frontendUrl, row)).toEqual({
    id: 3,
    name: 'Nova',
    description: 'Answers first',
    thumbnail: avatar,
    bot_type: 'webhook',
    bot_config: {},
    account_id: null,
    system_bot: true,
  });
});

test('the console sees the bots of all accounts, and those of none', () => {
  expect(consoleBotRowView(frontendUrl, row)).toEqual(shown);
  expect(consoleBotRowView(frontendUrl, { ...row, account_name: null }).account).toEqual({ id: 2, name: '' });
  expect(consoleBotRowView(frontendUrl, { ...row, account_id: null }).account).toBeNull();
  expect(consoleBotView(frontendUrl, row, 5)).toEqual({ ...shown, access_token_id: 8, accounts: 5 });
});

test('the job that notifies accounts names the bot', () => {
  expect([systemBotPropagation.name, systemBotPropagation.maxAttempts]).toEqual(['spread-system-bot', 10]);
  expect(Value.Check(systemBotPropagation.payload, { id: 3 })).toBe(true);
  expect(Value.Check(systemBotPropagation.payload, {})).toBe(false);
});
