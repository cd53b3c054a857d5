import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  startFirebase,
  unregistered,
  type FirebaseStandIn,
} from '../../../../test/stand-ins/firebase-stand-in.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { fakeClock } from '../../../../test/clock.ts';
import { openPhonePush } from '../../../platform/phone-push/open-phone-push.ts';
import type { PhoneMessage } from '../../../platform/phone-push/phone-push.ts';
import { pushNotification } from './actions/push-notification.ts';

const clock = fakeClock(new Date('2026-11-24T12:00:00Z'));
let google: FirebaseStandIn;
let t: TestApp;
let account: string;

beforeAll(async () => {
  google = await startFirebase();
  const frontendUrl = 'https://desk.test';
  t = await startTestApp({ clock, installation: { frontendUrl }, phonePush: google.settings.firebase });
  account = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(async () => {
  await t.close();
  await google.close();
});
beforeEach(async () => {
  google.sent.length = 0;
  google.answers.length = 0;
  google.tokenAnswers.length = 0;
  google.answersTo.clear();
  await t.platform.db.deleteFrom('notification_subscription').execute();
  await t.platform.db.updateTable('account_user').set({ push_flags: 2 }).execute();
});

async function register(device = 'a-phone', token = `token of ${device}`): Promise<void> {
  const subscription_attributes = { device_id: device, push_token: token, devicePlatform: 'ios' };
  const body = { subscription_type: 'fcm', subscription_attributes };
  const answer = await t
    .as(t.fixtures.jonas)
    .post('/api/v1/notification_subscriptions', { notification_subscription: body });
  expect(answer.statusCode, answer.body).toBe(200);
}

const registered = async (): Promise<string[]> => {
  const rows = await t.platform.db.selectFrom('notification_subscription').select('identifier').execute();
  return rows.map(({ identifier }) => identifier).toSorted();
};

/** A conversation of the website inbox, and the notification that Jonas got it. */
async function notified(): Promise<{ id: number; conversationId: number; displayId: number }> {
  const { account: own, website, tessa, maya, jonas } = t.fixtures;
  const body = { inbox_id: website.id, contact_id: tessa.id };
  const { id: displayId } = (await t.as(maya).post(`${account}/conversations`, body)).json();
  const content = 'The parcel is here at last, and the lamp in it is broken';
  await t.as(maya).post(`${account}/conversations/${displayId}/messages`, { content });
  const { id: conversationId } = await t.platform.db
    .selectFrom('conversation')
    .select('id')
    .where('display_id', '=', displayId)
    .where('account_id', '=', own.id)
    .executeTakeFirstOrThrow();
  const now = clock.now();
  const { id } = await t.platform.db
    .insertInto('notification')
    .values({
      account_id: own.id,
      user_id: jonas.id,
      notification_type: 2,
      conversation_id: conversationId,
      inbox_id: website.id,
      last_activity_at: now,
      source_event: 1,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, conversationId, displayId };
}

const push = (id: number, platform = t.platform) =>
  pushNotification(platform, { accountId: t.fixtures.account.id, userId: t.fixtures.jonas.id }, id);

const tokens = () =>
  google.sent.map(({ message }) => (message as { token: string }).token.replace('token of ', ''));

describe('through a Firebase project', () => {
  test('a phone gets what existing apps read: title, text, and target', async () => {
    await register();
    const { id, conversationId, displayId } = await notified();
    await push(id);
    expect(google.sent).toEqual([
      {
        message: {
          token: 'token of a-phone',
          data: { payload: expect.any(String) },
          notification: {
            title: `A conversation (#${displayId}) has been assigned to you`,
            body: 'Maya: The parcel is here at last, and the lamp in…',
          },
          android: { priority: 'high' },
          apns: { payload: { aps: { sound: 'default', category: '1795521600' } } },
          fcm_options: { analytics_label: 'Label' },
        },
      },
    ]);
    const [payload = ''] = google.sent.map(({ message }) => (message as PhoneMessage).data.payload);
    expect(JSON.parse(payload)).toEqual({
      data: {
        notification: {
          id,
          notification_type: 'conversation_assignment',
          primary_actor_id: conversationId,
          primary_actor_type: 'Conversation',
          primary_actor: { id: displayId },
        },
      },
    });
  });

  test('a token is reused; a new one is requested before it expires, and once it was revoked', async () => {
    await register();
    const { id } = await notified();
    const again = async () => {
      await t.platform.db.updateTable('notification').set({ pushed_to: [] }).execute();
      await push(id);
    };
    await again();
    const before = google.tokensGiven;
    await again();
    clock.advance(54 * 60_000);
    await again();
    expect(google.tokensGiven).toBe(before);
    clock.advance(60_000);
    await again();
    expect(google.tokensGiven).toBe(before + 1);
    google.revokeTokens();
    google.sent.length = 0;
    await again();
    expect(google.tokensGiven).toBe(before + 2);
    expect(tokens()).toEqual(['a-phone']);
  });

  test('concurrent messages wait for one token', async () => {
    const phones = openPhonePush(google.settings.firebase, {
      outbound: t.platform.outbound,
      clock,
      sender: {
        installation_identifier: '',
        installation_version: '',
        installation_host: '',
        installation_env: '',
        edition: '',
      },
    });
    const before = google.tokensGiven;
    const message = {
      token: 'a',
      data: { payload: '{}' },
      notification: { title: '', body: '' },
      android: { priority: 'high' },
      apns: { payload: { aps: { sound: 'default', category: '1' } } },
      fcm_options: { analytics_label: 'Label' },
    } as const;
    if (phones === undefined) throw new Error('no way to phones');
    const results = await Promise.all([1, 2, 3].map(() => phones.send(message)));
    expect(results).toEqual([1, 2, 3].map(() => ({ ok: true, status: 200 })));
    expect(google.tokensGiven).toBe(before + 1);
  });

  test.each([
    ['has uninstalled the app', unregistered],
    [
      'has an invalid token',
      {
        status: 400,
        body: {
          error: {
            status: 'INVALID_ARGUMENT',
            details: [{ errorCode: 'INVALID_ARGUMENT' }, { fieldViolations: [{ field: 'message.token' }] }],
          },
        },
      },
    ],
    [
      'belongs to another project',
      { status: 403, body: { error: { details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } } },
    ],
  ])('a phone that %s is deleted, and not retried', async (_what, answer) => {
    await register();
    await register('another');
    const { id } = await notified();
    google.answersTo.set('token of a-phone', answer);
    await push(id);
    expect(await registered()).toEqual(['another']);
    expect(google.sent).toHaveLength(2);
  });

  test.each([
    ['a wrong address', { status: 404, body: '<html>Not found</html>' }],
    ['a project without permissions', { status: 403, body: { error: { status: 'PERMISSION_DENIED' } } }],
    [
      'a missing Apple key',
      { status: 401, body: { error: { details: [{ errorCode: 'THIRD_PARTY_AUTH_ERROR' }] } } },
    ],
  ])('%s does not delete the registration, and is not retried', async (_what, answer) => {
    await register();
    const { id } = await notified();
    google.answers.push(answer);
    await push(id);
    expect(await registered()).toEqual(['a-phone']);
    expect(google.sent).toHaveLength(1);
  });

  test.each([
    ['is overloaded', { status: 429, body: {} }],
    ['has an outage', { status: 503, body: {} }],
    ['is unreachable', { status: 0, body: {} }],
  ])('when Firebase %s, the job is retried, only for the remaining phones', async (_what, answer) => {
    await register('first');
    await register('second');
    await register('third');
    const { id } = await notified();
    google.answersTo.set('token of second', answer);
    await expect(push(id)).rejects.toThrow(/a push failed/);
    expect(tokens().toSorted()).toEqual(['first', 'second', 'third']);
    await push(id);
    await push(id);
    expect(tokens().slice(3)).toEqual(['second']);
  });

  test('without access nothing is sent: a rejection is final, errors are retried', async () => {
    await register();
    const { id } = await notified();
    clock.advance(2 * 3_600_000);
    google.tokenAnswers.push({ status: 400, body: { error: 'invalid_grant' } });
    await push(id);
    google.tokenAnswers.push({ status: 503, body: {} });
    await expect(push(id)).rejects.toThrow(/Google gave no access: 503/);
    expect(google.sent).toEqual([]);
    await push(id);
    expect(google.sent).toHaveLength(1);
    expect(await registered()).toEqual(['a-phone']);
  });
});

describe('the owner of a phone', () => {
  test('gets one message after reinstalling the app, on its newest registration', async () => {
    await register('before', 'the same token');
    clock.advance(1000);
    await register('after', 'the same token');
    const { id } = await notified();
    google.answers.push(unregistered);
    await push(id);
    expect(google.sent).toHaveLength(1);
    expect(await registered()).toEqual(['before']);
  });

  test('gets nothing on any device after losing access to the inbox', async () => {
    const { account: own, jonas, website } = t.fixtures;
    await register();
    const { id } = await notified();
    const member = { account_id: own.id, user_id: jonas.id, inbox_id: website.id };
    await t.platform.db
      .deleteFrom('inbox_member')
      .where('account_id', '=', own.id)
      .where('user_id', '=', jonas.id)
      .where('inbox_id', '=', website.id)
      .execute();
    await push(id);
    expect(google.sent).toEqual([]);
    await t.platform.db.insertInto('inbox_member').values(member).execute();
    await push(id);
    expect(google.sent).toHaveLength(1);
  });

  test('gets nothing of a type disabled, or notification read, in the meantime', async () => {
    const { jonas } = t.fixtures;
    await register();
    const { id } = await notified();
    const settings = { notification_settings: { selected_push_flags: ['push_conversation_mention'] } };
    await t.as(jonas).patch(`${account}/notification_settings`, settings);
    await push(id);
    const requested = { notification_settings: { selected_push_flags: ['push_conversation_assignment'] } };
    await t.as(jonas).patch(`${account}/notification_settings`, requested);
    await t.as(jonas).patch(`${account}/notifications/${id}`, {});
    await push(id);
    expect(google.sent).toEqual([]);
    await t.as(jonas).post(`${account}/notifications/${id}/unread`, {});
    await push(id);
    expect(google.sent).toHaveLength(1);
  });

  test('gets nothing after logging out on it', async () => {
    await register();
    const { id } = await notified();
    const token = { push_token: 'token of a-phone' };
    const gone = await t.as(t.fixtures.jonas).delete('/api/v1/notification_subscriptions', token);
    expect(gone.statusCode).toBe(200);
    await push(id);
    expect(google.sent).toEqual([]);
  });

  test('gets no browser test on it', async () => {
    await register();
    const answer = await t.as(t.fixtures.jonas).post('/api/v1/notification_subscriptions/test', {});
    expect(answer.json()).toEqual({ results: [] });
    expect(google.sent).toEqual([]);
  });
});

describe('through a relay', () => {
  const through = (settings: FirebaseStandIn['settings']['relay'] | undefined) => ({
    ...t.platform,
    phonePush: openPhonePush(settings, {
      outbound: t.platform.outbound,
      clock,
      sender: {
        installation_identifier: 'an-id',
        installation_version: '1.2.3',
        installation_host: 'desk.test',
        installation_env: 'self-hosted',
        edition: 'community',
      },
    }),
  });

  test('the same message is sent to the relay, with its sender, and without a Google token', async () => {
    await register();
    const { id } = await notified();
    const before = google.tokensGiven;
    await push(id, through(google.settings.relay));
    expect(google.sent).toMatchObject([
      {
        fcm_options: {
          token: 'token of a-phone',
          data: { payload: expect.stringContaining(`"id":${id}`) },
          notification: { title: expect.stringContaining('assigned to you') },
          android: { priority: 'high' },
        },
        installation_identifier: 'an-id',
        installation_version: '1.2.3',
        installation_host: 'desk.test',
        installation_env: 'self-hosted',
        edition: 'community',
      },
    ]);
    expect(google.tokensGiven).toBe(before);
  });

  test('its response deletes no phone; only errors are retried', async () => {
    await register();
    const { id } = await notified();
    google.answers.push(unregistered, { status: 500, body: {} });
    await push(id, through(google.settings.relay));
    await expect(push(id, through(google.settings.relay))).rejects.toThrow(/The push relay answered 500/);
    expect(await registered()).toEqual(['a-phone']);
  });

  test('without configuration nothing is sent, and nothing fails', async () => {
    await register();
    const { id } = await notified();
    await push(id, through(undefined));
    expect(google.sent).toEqual([]);
  });
});
