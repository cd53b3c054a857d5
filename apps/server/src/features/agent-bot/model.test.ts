import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { refusedField } from '../../../test/refused-field.ts';
import { frontendUrl, moment } from '../../../test/rows.ts';
import { botAvatar } from './job-model.ts';
import { botValues, tooManyBots } from './model.ts';
import { agentBotView } from './view.ts';

test('the values of a bot are stored, and nothing else', () => {
  expect(botValues({})).toStrictEqual({});
  const given = { name: ' Robo ', description: ' Answers ', outgoing_url: ' HTTP://bot.example ' };
  expect(botValues({ ...given, bot_config: { a: 1 } })).toStrictEqual({
    name: 'Robo',
    description: 'Answers',
    outgoing_url: 'HTTP://bot.example',
    bot_config: { a: 1 },
  });
});

test.each([null, ' '])('a bot loses what is given as %j', (nothing) => {
  expect(botValues({ description: nothing, outgoing_url: nothing, bot_config: null })).toStrictEqual({
    description: null,
    outgoing_url: null,
    bot_config: {},
  });
});

test.each(['', ' '])('a bot is not called %j', (name) => {
  const refused = { path: 'name', code: 'blank', message: "Name can't be blank" };
  expect(refusedField(() => botValues({ name }))).toEqual(refused);
});

test.each(['bot.example', 'ftp://bot.example', 'xhttps://bot.example', 'https://'])(
  'a bot is not called at %j',
  (url) => {
    const refused = { path: 'outgoing_url', code: 'invalid', message: 'Outgoing url is invalid' };
    expect(refusedField(() => botValues({ outgoing_url: url }))).toEqual(refused);
  },
);

test('an account has only so many bots', () => {
  const message = 'The account has as many bots as it may';
  expect(tooManyBots()).toMatchObject({ code: 'unprocessable', message });
});

test('the token of a bot is shown only where it is given', () => {
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

test('the picture of a bot is fetched by its address', () => {
  const payload = { account_id: 2, id: 8, url: 'https://bot.example/a.png' };
  expect([botAvatar.name, botAvatar.maxAttempts]).toEqual(['fetch-agent-bot-avatar', 5]);
  expect(Value.Check(botAvatar.payload, payload)).toBe(true);
  expect(Value.Check(botAvatar.payload, { ...payload, url: undefined })).toBe(false);
});
