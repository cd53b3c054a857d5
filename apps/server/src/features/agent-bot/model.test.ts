import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import { frontendUrl, moment } from '../../../test/rows.ts';
import { botAvatar } from './job-model.ts';
import { botValues, tooManyBots } from './model.ts';
import { agentBotView } from './view.ts';

test('only known fields of a bot are stored', () => {
  expect(botValues({})).toStrictEqual({});
  const input = { name: ' Robo ', description: ' Answers ', outgoing_url: ' HTTP://bot.example ' };
  expect(botValues({ ...input, bot_config: { a: 1 } })).toStrictEqual({
    name: 'Robo',
    description: 'Answers',
    outgoing_url: 'HTTP://bot.example',
    bot_config: { a: 1 },
  });
});

test.each([null, ' '])('%j clears a field of a bot', (nothing) => {
  expect(botValues({ description: nothing, outgoing_url: nothing, bot_config: null })).toStrictEqual({
    description: null,
    outgoing_url: null,
    bot_config: {},
  });
});

test.each(['', ' '])('a bot cannot be named %j', (name) => {
  const refused = { path: 'name', code: 'blank', message: "Name can't be blank" };
  expect(fieldErrorOf(() => botValues({ name }))).toEqual(refused);
});

test.each(['bot.example', 'ftp://bot.example', 'xhttps://bot.example', 'https://'])(
  'a bot’s URL cannot be %j',
  (url) => {
    const refused = { path: 'outgoing_url', code: 'invalid', message: 'Outgoing url is invalid' };
    expect(fieldErrorOf(() => botValues({ outgoing_url: url }))).toEqual(refused);
  },
);

test('the number of bots per account is limited', () => {
  const message = 'The account has as many bots as it may';
  expect(tooManyBots()).toMatchObject({ code: 'unprocessable', message });
});

test('the token of a bot is returned only when requested', () => {
  const row = {
    account_id: 2,
    id: 8,
    name: 'Robo',
    description: 'Answers',
    avatar_key: 'avatars/2/robo.png',
    outgoing_url: 'https://bot.example',
    bot_config: { a: 1 },
    bot_type: 1,
    token_encrypted: 'sealed',
    system_bot_id: null,
    token_renewed_at: moment(1),
    created_at: moment(2),
    updated_at: moment(3),
  };
  const shown = {
    id: 8,
    name: 'Robo',
    description: 'Answers',
    thumbnail: 'https://desk.example/avatars/robo.png',
    outgoing_url: 'https://bot.example',
    bot_type: 'csml',
    bot_config: { a: 1 },
    account_id: 2,
    system_bot: false,
  };
  expect(agentBotView(frontendUrl, row, undefined)).toStrictEqual(shown);
  expect(agentBotView(frontendUrl, row, 'token')).toStrictEqual({ ...shown, access_token: 'token' });
});

test('a bot is shown with the URL of its avatar', () => {
  const payload = { account_id: 2, id: 8, url: 'https://bot.example/a.png' };
  expect([botAvatar.name, botAvatar.maxAttempts]).toEqual(['fetch-agent-bot-avatar', 5]);
  expect(Value.Check(botAvatar.payload, payload)).toBe(true);
  expect(Value.Check(botAvatar.payload, { ...payload, url: undefined })).toBe(false);
});
