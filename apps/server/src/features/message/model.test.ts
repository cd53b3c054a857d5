import { contentTypes, messageStatuses, type NewMessage } from '@confab/contract/features/message';
import { describe, expect, test } from 'vitest';
import { fieldErrorOf } from '../../../test/field-error-of.ts';
import {
  contentTooLong,
  contentTypeNumber,
  draftOf,
  reportedStatus,
  statusNumber,
  statusOf,
} from './model.ts';

const rejectedField = (input: NewMessage) => fieldErrorOf(() => draftOf(input, 0));

describe('a draft', () => {
  test('has the given values and defaults', () => {
    expect(draftOf({ content: 'Hi' }, 0)).toStrictEqual({
      type: 'outgoing',
      content: 'Hi',
      private: false,
      contentType: 'text',
      contentAttributes: {},
      additionalAttributes: {},
      sourceId: null,
      echoId: null,
    });
    const full = {
      content: 'Hi',
      message_type: 'incoming',
      private: true,
      content_type: 'input_email',
      content_attributes: {
        in_reply_to: 4,
        automation_rule_id: 7,
        items: [],
        external_error: 'x',
        deleted: true,
      },
      external_created_at: 1_700_000_000,
      template_params: { name: 'welcome' },
      campaign_id: 9,
      source_id: 's-1',
      echo_id: 'e-1',
    } as const;
    expect(draftOf({ ...full, content_attributes: { ...full.content_attributes, items: [] } }, 0)).toEqual({
      type: 'incoming',
      content: 'Hi',
      private: true,
      contentType: 'input_email',
      contentAttributes: {
        in_reply_to: 4,
        automation_rule_id: 7,
        items: [],
        external_created_at: 1_700_000_000,
      },
      additionalAttributes: { template_params: { name: 'welcome' }, campaign_id: 9 },
      sourceId: 's-1',
      echoId: 'e-1',
    });
  });

  test('from a template has its name, and needs no text', () => {
    const template = { name: 'welcome' };
    expect(draftOf({ template_params: template }, 0).additionalAttributes).toEqual({
      template_params: template,
    });
    for (const params of [{ language: 'en' }, { name: 7 }]) {
      expect(rejectedField({ content: 'Hi', template_params: params })).toEqual({
        path: 'template_params',
        code: 'name_missing',
        message: 'Template params need a name',
      });
    }
  });

  test.each([null, {}])('with the template %j has none', (template_params) => {
    expect(draftOf({ content: 'Hi', template_params }, 0).additionalAttributes).toEqual({});
    expect(rejectedField({ template_params })).toMatchObject({ path: 'content', code: 'blank' });
  });

  test.each([null, ''])('with the ids %j has none', (id) => {
    expect(draftOf({ content: 'Hi', source_id: id, echo_id: id }, 0)).toMatchObject({
      sourceId: null,
      echoId: null,
    });
  });

  test('accepts its attributes as JSON text as well', () => {
    const attributes = (text: string) =>
      draftOf({ content: 'Hi', content_attributes: text }, 0).contentAttributes;
    expect(attributes('{"in_reply_to":4,"deleted":true}')).toEqual({ in_reply_to: 4 });
    for (const text of ['', '  ', 'null', '3', '"in_reply_to"', '[{"in_reply_to":4}]']) {
      expect(attributes(text), text).toEqual({});
    }
    expect(rejectedField({ content: 'Hi', content_attributes: '{' })).toEqual({
      path: 'content_attributes',
      code: 'not_json',
      message: 'Content attributes must be a JSON object',
    });
  });

  test.each([undefined, null, '', '  '])(
    'with the text %j needs a file or an interactive item',
    (content) => {
      const input = content === undefined ? {} : { content };
      expect(rejectedField(input)).toEqual({
        path: 'content',
        code: 'blank',
        message: "Content can't be blank",
      });
      expect(draftOf(input, 1).content).toBe(content ?? null);
    },
  );

  test.each(contentTypes)('of the type %s may have no text when it is a question', (type) => {
    const items = { items: [{ title: 'A', ...(type === 'cards' ? { actions: [] } : {}) }] };
    const input = { content_type: type, content_attributes: items };
    const speaks = ['input_text', 'sticker', 'integrations'].includes(type);
    const asks = ['input_select', 'cards', 'form', 'article', 'input_email', 'input_csat'].includes(type);
    expect(rejectedField(input) === undefined).toBe(asks || speaks);
  });
});

const keysByType = {
  input_select: ['title', 'value'],
  cards: ['media_url', 'title', 'description', 'actions'],
  form: [
    'type',
    'placeholder',
    'label',
    'name',
    'options',
    'default',
    'required',
    'pattern',
    'title',
    'pattern_error',
  ],
  article: ['title', 'description', 'link'],
} as const;

describe.each(Object.keys(keysByType) as (keyof typeof keysByType)[])('items of %s', (type) => {
  const withItems = (items: unknown): NewMessage => ({
    content_type: type,
    content_attributes: { items },
  });
  const whole = Object.fromEntries(keysByType[type].map((key) => [key, key === 'actions' ? [] : key]));

  test('have the documented keys only', () => {
    expect(draftOf(withItems([whole]), 0).contentAttributes).toEqual({ items: [whole] });
    for (const item of [{ ...whole, onclick: 'x' }, 'text', null, [], 3]) {
      expect(rejectedField(withItems([whole, item])), JSON.stringify(item)).toEqual({
        path: 'content_attributes',
        code: 'items_invalid',
        message: 'Content attributes contains invalid keys for items',
      });
    }
  });

  test.each([undefined, null, [], 'text', { 0: 'a' }])('may not be %j', (items) => {
    expect(rejectedField(withItems(items))).toEqual({
      path: 'content_attributes',
      code: 'items_missing',
      message: 'Content attributes At least one item is required.',
    });
  });
});

test('cards need a list of actions, other items do not', () => {
  const cards = (item: object): NewMessage => ({
    content_type: 'cards',
    content_attributes: { items: [item] },
  });
  for (const item of [{ title: 'A' }, { title: 'A', actions: 'b' }]) {
    expect(rejectedField(cards(item))).toEqual({
      path: 'content_attributes',
      code: 'actions_missing',
      message: 'Content attributes cards need actions',
    });
  }
});

test('content types without a list of items take any', () => {
  expect(draftOf({ content: 'Hi', content_attributes: { items: 'odd' } }, 0).contentAttributes).toEqual({
    items: 'odd',
  });
});

test('a status update moves the status forward, but never back from read to delivered', () => {
  const moves = messageStatuses.flatMap((from) =>
    messageStatuses.flatMap((to) => (reportedStatus(from, to) === null ? [] : [`${from} ${to}`])),
  );
  const all = messageStatuses.flatMap((from) => messageStatuses.map((to) => `${from} ${to}`));
  const still = new Set(['sent sent', 'delivered delivered', 'read read', 'failed failed', 'read delivered']);
  expect(moves).toEqual(all.filter((move) => !still.has(move)));
  expect(reportedStatus('sent', 'delivered')).toBe('delivered');
  for (const word of [undefined, '', 'progress']) expect(reportedStatus('sent', word)).toBeNull();
});

test('a text that its variables make too long is an error of the content', () => {
  expect(contentTooLong().options.fields).toEqual([
    { path: 'content', code: 'too_long', message: 'Content is too long (maximum is 150000 characters)' },
  ]);
});

test('enums are stored by their index', () => {
  expect(messageStatuses.map(statusNumber)).toEqual([0, 1, 2, 3]);
  expect(messageStatuses.map((_, number) => statusOf(number))).toEqual([...messageStatuses]);
  expect(statusOf(4)).toBe('sent');
  expect(contentTypes.map(contentTypeNumber)).toEqual(contentTypes.map((_, number) => number));
});
