import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { emailTranscript } from './actions/email-transcript.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('the email contains what the contact saw, and nothing else', async () => {
  const { account, app, jonas } = t.fixtures;
  const base = `/public/api/v1/inboxes/${app.identifier}/contacts`;
  await t
    .as(null)
    .post(base, { source_id: 's', name: 'Eve\r\nBcc: all@example.com', email: 'eve@example.com' });
  const { id } = (await t.as(null).post(`${base}/s/conversations`, {})).json();
  await t.as(null).post(`${base}/s/conversations/${id}/messages`, { content: 'Where is my order?' });
  const url = `/api/v1/accounts/${account.id}/conversations/${id}/messages`;
  await t.as(jonas).post(url, { content: 'On its way.' });
  await t.as(jonas).post(url, { content: 'she is impatient', private: true });
  const { id: conversationId } = await t.platform.db
    .selectFrom('conversation')
    .select('id')
    .where('display_id', '=', id)
    .executeTakeFirstOrThrow();
  await emailTranscript(t.platform, account.id, conversationId, '<transcript-7@confab.test>');
  const [message, ...others] = await t.sentEmails();
  expect(others).toEqual([]);
  expect(message).toMatch(/^To: eve@example.com$/m);
  expect(message).toMatch(/^Subject: \[#\d+\] Conversation Transcript$/m);
  expect(message).toContain('<transcript-7@confab.test>');
  expect(message).toContain('Where is my order?');
  expect(message).toContain('Jonas, ');
  expect(message).toContain('On its way.');
  expect(message).toMatch(/^Content-Type: text\/html/m);
  expect(message).not.toContain('impatient');
  expect(message).not.toMatch(/^Bcc:/m);
  expect(message).toMatch(/^From: Notifications from App <support@confab\.test>$/m);
  await t
    .as(t.fixtures.maya)
    .patch(`/api/v1/accounts/${account.id}`, { support_email: 'help@paperlane.test' });
  await t.as(t.fixtures.maya).patch(`/api/v1/accounts/${account.id}/inboxes/${app.id}`, {
    sender_name_type: 'professional',
    business_name: 'Paperlane',
  });
  await emailTranscript(t.platform, account.id, conversationId, '<transcript-9@confab.test>');
  const from = (await t.sentEmails()).find((each) => each.includes('<transcript-9@confab.test>'));
  expect(from).toMatch(/^From: Paperlane <support@confab\.test>$/m);
  expect(from).toMatch(/^Reply-To: Paperlane <help@paperlane\.test>$/m);
  await emailTranscript(t.platform, account.id, 999_999, '<transcript-8@confab.test>');
  expect(await t.sentEmails()).toHaveLength(2);
});
