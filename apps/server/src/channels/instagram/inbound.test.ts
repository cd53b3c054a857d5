import { describe, expect, test } from 'vitest';
import { delivery } from '../../../test/facebook/driver.ts';
import { echoed, keys, wrote } from '../../../test/instagram/driver.ts';
import { errorAnswer, scriptedTools, type Scripted } from '../../../test/instagram/tools.ts';
import { instagramInbound } from './inbound.ts';

const own = '17841400000000900';
const bytes = (value: unknown) => Buffer.from(JSON.stringify(value));
const batch = {
  object: 'instagram',
  entry: [
    ...delivery(own, [wrote('ann', 'm1', { text: 'Hello' })], 'instagram').entry,
    ...delivery('901', [wrote('bob', 'm2', { text: 'Not for us' })], 'instagram').entry,
  ],
};

describe('the accounts of a request', () => {
  const addressesOf = (body: Buffer) => instagramInbound.addressesOf({ body } as never);

  test('are all that it contains', () => {
    expect(addressesOf(bytes(batch))).toEqual([own, '901']);
  });

  test.each([
    ['a page', bytes(delivery('100', []))],
    ['another shape', bytes({ object: 'instagram' })],
    ['no JSON', Buffer.from('{')],
  ])('are none for %s', (_what, body) => {
    expect(addressesOf(body)).toEqual([]);
  });

  test('are those of the stored settings', () => {
    expect(instagramInbound.address({ instagram_id: own })).toBe(own);
  });
});

describe('the events of a request', () => {
  const normalize = (value: unknown, settings = keys) =>
    instagramInbound.normalize({ address: own, body: bytes(value) } as never, {}, settings);

  test('are those of the account only', () => {
    expect(normalize(batch)).toEqual([
      {
        type: 'message',
        contact: { sourceId: 'ann' },
        sourceId: 'm1',
        content: 'Hello',
        contentAttributes: {},
      },
    ]);
  });

  test('are none for a page', () => {
    expect(normalize(delivery(own, [wrote('ann', 'm1', { text: 'Hello' })]))).toEqual([]);
  });

  test('exclude messages sent by our own app', () => {
    const echo = (appId: number) =>
      normalize(delivery(own, [echoed('ann', 'm3', { text: 'Hi', app_id: appId })], 'instagram'));
    expect(echo(8150)).toEqual([]);
    expect(echo(7)).toMatchObject([{ sourceId: 'm3', contact: { sourceId: 'ann' }, isEcho: true }]);
  });
});

describe('the profile of a contact', () => {
  const contact = { sourceId: 'ann/1', name: 'Ann' };
  const describeContact = (answer: Scripted) => {
    const tools = scriptedTools([answer]);
    return { tools, result: instagramInbound.describeContact?.(contact, tools) };
  };

  test('is fetched from the Instagram user', async () => {
    const { tools, result } = describeContact({
      body: { name: 'Ann Lee', username: 'ann', profile_pic: 'https://cdn.test/ann.jpg', follower_count: 3 },
    });
    expect(await result).toEqual({
      sourceId: 'ann/1',
      name: 'Ann Lee',
      avatarUrl: 'https://cdn.test/ann.jpg',
      attributes: {
        social_profiles: { instagram: 'ann' },
        social_instagram_user_name: 'ann',
        social_instagram_follower_count: 3,
      },
    });
    expect(tools.calls[0]?.url.pathname).toBe('/v22.0/ann%2F1');
    expect(tools.calls[0]?.url.searchParams.get('access_token')).toBe('token-1');
  });

  test.each([
    ['is refused', errorAnswer('No consent', 230)],
    ['has no username', { body: { name: 'Ann Lee' } }],
  ])('is unchanged when the user %s', async (_why, answer) => {
    expect(await describeContact(answer).result).toEqual(contact);
  });

  test('is fetched again after a temporary error', async () => {
    await expect(describeContact(errorAnswer('Too many calls', 4)).result).rejects.toThrow(
      '4 - Too many calls',
    );
  });
});
