import type { PreChatField } from '@confab/contract/channels/web-widget';
import type { AttributeBefore, CustomAttribute } from '@confab/contract/features/custom-attribute';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { followAttribute } from './actions/follow-attribute.ts';

let t: TestApp;
let base: string;
beforeAll(async () => {
  t = await startTestApp();
  base = `/api/v1/accounts/${t.fixtures.account.id}`;
});
afterAll(() => t.close());

const field = (name: string, values: Partial<PreChatField> = {}): PreChatField => ({
  name,
  label: name,
  type: 'text',
  field_type: 'conversation_attribute',
  required: true,
  enabled: true,
  ...values,
});

const fields: readonly PreChatField[] = [
  field('emailAddress', { field_type: 'standard', type: 'email' }),
  field('plan', { label: 'Plan', placeholder: 'Which one?' }),
  field('plan', { label: 'Your plan', field_type: 'contact_attribute' }),
];

const inboxPath = () => `${base}/inboxes/${t.fixtures.website.id}`;

async function ask(): Promise<void> {
  const channel = { pre_chat_form_options: { pre_chat_message: 'Hi', pre_chat_fields: fields } };
  expect((await t.as(t.fixtures.maya).patch(inboxPath(), { channel })).statusCode).toBe(200);
}

async function shown(): Promise<PreChatField[]> {
  const { pre_chat_form_options: form } = (await t.as(t.fixtures.maya).get(inboxPath())).json();
  expect(form.pre_chat_message).toBe('Hi');
  return form.pre_chat_fields;
}

/** Does what the job of each redefinition does. */
async function follow(): Promise<void> {
  for (const { name, data } of await t.outbox()) {
    if (name !== 'custom_attribute.redefined') continue;
    const { before, after } = data as { before: AttributeBefore; after: CustomAttribute | null };
    await followAttribute(t.platform, t.fixtures.account.id, before, after);
  }
  await t.clearOutbox();
}

test('forms are updated with their attribute, and lose a deleted one', async () => {
  const maya = t.as(t.fixtures.maya);
  const path = `${base}/custom_attribute_definitions`;
  const { id } = (await maya.post(path, { attribute_display_name: 'Plan', attribute_key: 'plan' })).json<{
    id: number;
  }>();
  await ask();
  const changes = {
    attribute_display_name: 'Tariff',
    attribute_key: 'tariff',
    attribute_display_type: 'list',
    attribute_values: ['paper', 'pro'],
  };
  expect((await maya.patch(`${path}/${id}`, changes)).statusCode).toBe(200);
  await follow();
  expect(await shown()).toEqual([
    fields[0],
    {
      ...fields[1],
      name: 'tariff',
      label: 'Tariff',
      type: 'list',
      values: ['paper', 'pro'],
      regex_pattern: null,
      regex_cue: null,
    },
    fields[2],
  ]);
  expect((await maya.delete(`${path}/${id}`)).statusCode).toBe(204);
  await follow();
  expect(await shown()).toEqual([fields[0], fields[2]]);
});

test('a custom label is kept, and inboxes that do not use the attribute are unchanged', async () => {
  await ask();
  const before: AttributeBefore = {
    attribute_key: 'plan',
    attribute_model: 'contact_attribute',
    attribute_display_name: 'Plan',
  };
  const now = new Date().toISOString();
  const after: CustomAttribute = {
    id: 1,
    attribute_display_name: 'Tariff',
    attribute_display_type: 'currency',
    attribute_description: null,
    attribute_key: 'plan',
    regex_pattern: null,
    regex_cue: null,
    attribute_values: [],
    attribute_model: 'contact_attribute',
    default_value: null,
    created_at: now,
    updated_at: now,
  };
  await t.clearOutbox();
  await followAttribute(t.platform, t.fixtures.account.id, before, after);
  expect((await shown())[2]).toMatchObject({ label: 'Your plan', type: 'number' });
  await t.clearOutbox();
  await followAttribute(t.platform, t.fixtures.account.id, { ...before, attribute_key: 'other' }, after);
  expect(await t.outbox()).toEqual([]);
});
