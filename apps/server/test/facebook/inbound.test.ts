import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appId, errorAnswer } from './stand-in.ts';
import { delivery, lamps, rugs, messageFrom } from './driver.ts';
import { openFacebookHarness, threadOf, type FacebookHarness } from './harness.ts';

let harness: FacebookHarness;
beforeAll(async () => {
  harness = await openFacebookHarness();
  const { graph } = harness;
  graph.people.set('ines', {
    first_name: 'Ines',
    last_name: 'Moura',
    profile_pic: `${graph.url}/files/ines.png`,
  });
  graph.files.set('note.txt', Buffer.from('a note'));
});
afterAll(async () => {
  expect(harness.graph.faults).toEqual([]);
  await harness.close();
});

const messages = async () => {
  const rows = await harness.t.database.db
    .selectFrom('message')
    .select(['source_id', 'message_type', 'content', 'inbox_id'])
    .where('message_type', '!=', 2)
    .orderBy('id')
    .execute();
  return rows;
};

describe('a webhook request', () => {
  const shake = (url: string, token: string) =>
    harness.t.app.inject({
      method: 'GET',
      url,
      query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '<1158201444>' },
    });

  test('is answered with the challenge if the token is valid', async () => {
    const answer = await shake('/bot', 'verify-messenger');
    expect([answer.statusCode, answer.body]).toEqual([200, '<1158201444>']);
    expect(answer.headers['content-type']).toContain('text/plain');
    expect((await shake('/webhooks/instagram', 'verify-instagram')).body).toBe('<1158201444>');
  });

  test('is rejected otherwise, also with the token of the other URL', async () => {
    for (const token of ['', 'wrong', 'verify-instagram']) {
      const answer = await shake('/bot', token);
      expect([answer.statusCode, answer.body]).toEqual([401, 'Error; wrong verify token']);
    }
    const answer = await shake('/webhooks/instagram', 'verify-messenger');
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'Error; wrong verify token' }]);
  });

  test('is rejected without the app’s signature', async () => {
    const body = delivery(lamps.id, [messageFrom('mallory', 'm_forged', { text: 'Hi' })]);
    expect((await harness.send(body, { secret: 'a guess' })).statusCode).toBe(400);
    const payload = JSON.stringify(body);
    const bare = {
      method: 'POST',
      url: '/bot',
      payload,
      headers: { 'content-type': 'application/json' },
    } as const;
    expect((await harness.t.app.inject(bare)).statusCode).toBe(400);
    await harness.postEvent(messageFrom('ines', 'm_first', { text: 'Hello' }));
    expect((await messages()).map((row) => row.source_id)).toEqual(['m_first']);
  });

  test('is handled once, and may contain unknown pages', async () => {
    const body = delivery(lamps.id, [messageFrom('ines', 'm_twice', { text: 'Once' })]);
    for (let time = 0; time < 2; time += 1) expect((await harness.send(body)).statusCode).toBe(200);
    expect(
      (await harness.send(delivery('404', [messageFrom('ines', 'm_lost', { text: 'x' })]))).statusCode,
    ).toBe(200);
    // The same message in another request is the same message.
    await harness.postEvent(
      messageFrom('ines', 'm_twice', { text: 'Once' }),
      messageFrom('ines', 'm_after', { text: 'After' }),
    );
    const ids = (await messages()).map((row) => row.source_id);
    expect(ids.filter((id) => id === 'm_twice')).toHaveLength(1);
    expect(ids).not.toContain('m_lost');
    expect(ids).toContain('m_after');
  });

  test('is rejected at the Instagram URL with another object', async () => {
    const body = delivery(lamps.id, [messageFrom('ines', 'm_wrong', { text: 'x' })]);
    expect((await harness.send(body, { url: '/webhooks/instagram' })).statusCode).toBe(422);
  });
});

test('one request is split by page', async () => {
  const other = await harness.connect(rugs);
  const both = {
    object: 'page',
    entry: [
      { id: lamps.id, messaging: [messageFrom('ines', 'm_lamps', { text: 'Lamps?' })] },
      { id: rugs.id, messaging: [messageFrom('joao', 'm_rugs', { text: 'Rugs?' }, rugs.id)] },
    ],
  };
  expect((await harness.send(both)).statusCode).toBe(200);
  await harness.untilHandled();
  const inboxes = new Map((await messages()).map((row) => [row.source_id, row.inbox_id]));
  expect([inboxes.get('m_lamps'), inboxes.get('m_rugs')]).toEqual([harness.inboxId, other]);
});

describe('a message', () => {
  test('belongs to the user that Facebook describes', async () => {
    await harness.postEvent(messageFrom('ines', 'm_named', { text: 'It is me' }));
    const { conversation, message } = await threadOf(harness, 'm_named');
    expect(conversation.meta.sender.name).toBe('Ines Moura');
    expect(message).toMatchObject({ content: 'It is me', message_type: 0 });
  });

  test('of a user without a profile has the fallback name', async () => {
    await harness.postEvent(messageFrom('nobody', 'm_nobody', { text: 'Hi' }));
    expect((await threadOf(harness, 'm_nobody')).conversation.meta.sender.name).toBe('John Doe');
  });

  test('waits for a profile while Facebook is busy', async () => {
    harness.graph.people.set('busy', { first_name: 'Bea', last_name: 'Silva', profile_pic: '' });
    harness.graph.answers.set('busy', [errorAnswer(400, 4, 'Application request limit reached')]);
    await harness.postEvent(messageFrom('busy', 'm_busy', { text: 'Hi' }));
    expect((await threadOf(harness, 'm_busy')).conversation.meta.sender.name).toBe('Bea Silva');
  });

  test('references the one it replies to', async () => {
    await harness.postEvent(
      messageFrom('ines', 'm_asked', { text: 'How much?' }),
      messageFrom('ines', 'm_again', { text: 'Well?', reply_to: { mid: 'm_asked' } }),
    );
    const { messages: all, message } = await threadOf(harness, 'm_again');
    const askedMessage = all.find((one: { source_id: string }) => one.source_id === 'm_asked');
    expect(message.content_attributes).toMatchObject({
      in_reply_to: askedMessage.id,
      in_reply_to_external_id: 'm_asked',
    });
  });

  test('has files, locations, and links; a template is ignored', async () => {
    const url = `${harness.graph.url}/files/note.txt`;
    await harness.postEvent(
      messageFrom('ines', 'm_file', { attachments: [{ type: 'file', payload: { url } }] }),
      messageFrom('ines', 'm_place', {
        attachments: [
          {
            type: 'location',
            title: 'Our shop',
            url: 'https://maps.example/1',
            payload: { coordinates: { lat: 38.7, long: -9.1 } },
          },
        ],
      }),
      messageFrom('ines', 'm_link', {
        text: 'See this',
        attachments: [{ type: 'fallback', title: 'A page', url: 'https://page.example/' }],
      }),
      messageFrom('ines', 'm_template', { attachments: [{ type: 'template', payload: {} }] }),
    );
    const { message: file } = await threadOf(harness, 'm_file');
    expect(file.attachments).toHaveLength(1);
    expect(file.attachments[0]).toMatchObject({ file_type: 'file', file_size: 6 });
    const { message: spot, messages: all } = await threadOf(harness, 'm_place');
    expect(spot.attachments[0]).toMatchObject({
      file_type: 'location',
      coordinates_lat: 38.7,
      coordinates_long: -9.1,
      fallback_title: 'Our shop',
    });
    const { message: link } = await threadOf(harness, 'm_link');
    expect(link.content).toBe('See this');
    expect(link.attachments[0]).toMatchObject({ file_type: 'fallback', fallback_title: 'A page' });
    expect(all.map((one: { source_id: string }) => one.source_id)).not.toContain('m_template');
  });

  test('written by the business in Messenger is outgoing; an echo of ours is ignored', async () => {
    const echo = (mid: string, more: object) => ({
      sender: { id: lamps.id },
      recipient: { id: 'ines' },
      message: { mid, is_echo: true, ...more },
    });
    await harness.postEvent(
      echo('m_echo', { app_id: 999, text: 'Answered in Messenger' }),
      echo('m_own', { app_id: Number(appId), text: 'Sent from here' }),
      messageFrom('ines', 'm_thanks', { text: 'Thanks' }),
    );
    const { messages: all, message } = await threadOf(harness, 'm_thanks');
    expect(message.message_type).toBe(0);
    const written = all.find((one: { source_id: string }) => one.source_id === 'm_echo');
    expect(written).toMatchObject({ message_type: 1, content: 'Answered in Messenger' });
    expect(written.sender).toBeUndefined();
    expect(all.map((one: { source_id: string }) => one.source_id)).not.toContain('m_own');
  });

  test('is received while another app has thread control', async () => {
    const body = {
      object: 'page',
      entry: [{ id: lamps.id, standby: [messageFrom('ines', 'm_standby', { text: 'x' })] }],
    };
    expect((await harness.send(body)).statusCode).toBe(200);
    await harness.untilHandled();
    expect((await threadOf(harness, 'm_standby')).message.content).toBe('x');
  });
});

describe('Instagram through the page', () => {
  const instagram = (event: object) => delivery('900', [event], 'instagram');
  const postEvent = async (event: object) => {
    const answer = await harness.send(instagram(event), { url: '/webhooks/instagram' });
    expect([answer.statusCode, answer.body]).toEqual([200, 'ok']);
    await harness.untilHandled();
  };

  test('is in the page’s inbox, with the profile of its user', async () => {
    harness.graph.people.set('ig-rui', {
      name: 'Rui',
      username: 'rui.lamps',
      profile_pic: '',
      follower_count: 12,
      is_user_follow_business: true,
      is_business_follow_user: false,
      is_verified_user: false,
    });
    await postEvent(messageFrom('ig-rui', 'ig_1', { text: 'From Instagram' }, '900'));
    const { conversation, message } = await threadOf(harness, 'ig_1');
    expect(message.content).toBe('From Instagram');
    expect(conversation.inbox_id).toBe(harness.inboxId);
    expect(conversation.additional_attributes).toMatchObject({ type: 'instagram_direct_message' });
    expect(conversation.meta.sender).toMatchObject({
      name: 'Rui',
      additional_attributes: {
        social_profiles: { instagram: 'rui.lamps' },
        social_instagram_user_name: 'rui.lamps',
        social_instagram_follower_count: 12,
      },
    });
  });

  test('has the quoted story, unsupported content, and deletions', async () => {
    const story = { id: 's1', url: 'https://cdn.example/s1' };
    await postEvent(messageFrom('ig-rui', 'ig_2', { text: 'Nice', reply_to: { story } }, '900'));
    expect((await threadOf(harness, 'ig_2')).message.content_attributes).toMatchObject({
      story_id: 's1',
      story_sender: '900',
      story_url: 'https://cdn.example/s1',
    });
    await postEvent(messageFrom('ig-rui', 'ig_3', { is_unsupported: true }, '900'));
    expect((await threadOf(harness, 'ig_3')).message.content_attributes).toMatchObject({
      is_unsupported: true,
    });
    await postEvent(messageFrom('ig-rui', 'ig_2', { is_deleted: true }, '900'));
    expect((await threadOf(harness, 'ig_2')).message).toMatchObject({
      content_attributes: { deleted: true },
    });
  });
});
