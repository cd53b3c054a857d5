import type { Inbox } from '@confab/contract/features/inbox';
import { bodyWith, fillTemplate } from '@confab/rules/message-template';
import { describe, expect, it } from 'vitest';
import { beginsWithTemplate, templatesLike, templatesOf } from './template-model.ts';

const of = (...templates: object[]) => templatesOf({ message_templates: templates } as unknown as Inbox);
const body = { type: 'BODY', text: 'Hi {{1}}, order {{2}} left. Thank you, {{1}}!' };
const shipped = {
  name: 'shipped',
  status: 'APPROVED',
  category: 'UTILITY',
  language: 'en',
  components: [body],
};
const withPart = (part: object) => ({ ...shipped, components: [body, part] });

describe('templatesOf', () => {
  it('reads those of the provider, otherwise those of the API client behind the inbox', () => {
    expect(of(shipped)).toMatchObject([{ name: 'shipped', language: 'en', parameters: ['1', '2'] }]);
    const api = { additional_attributes: { message_templates: [shipped] } } as unknown as Inbox;
    expect(templatesOf(api)).toHaveLength(1);
  });

  it('is empty without templates, or with unreadable ones', () => {
    expect(templatesOf(undefined)).toEqual([]);
    const strange = [{}, { message_templates: {} }, { additional_attributes: { message_templates: 'x' } }];
    for (const inbox of strange) expect(templatesOf(inbox as unknown as Inbox)).toEqual([]);
    expect(
      of({ name: 'empty', components: [] }, { components: [body] }, { name: 'x', components: 'y' }),
    ).toEqual([]);
  });

  it('hides those with an image or video header, and others that cannot be filled in', () => {
    for (const format of ['IMAGE', 'video', 'DOCUMENT', 'LOCATION'])
      expect(of(withPart({ type: 'HEADER', format }))).toEqual([]);
    expect(of(withPart({ type: 'HEADER', format: 'TEXT', text: 'Order {{1}}' }))).toEqual([]);
    const button = { type: 'URL', text: 'Track', url: 'https://paperlane.example/{{1}}' };
    expect(of(withPart({ type: 'BUTTONS', buttons: [button] }))).toEqual([]);
    expect(of(withPart({ type: 'HEADER', format: 'TEXT', text: 'Your order' }))).toMatchObject([
      { header: 'Your order' },
    ]);
  });

  it('hides unapproved ones; a status is optional', () => {
    expect(of({ ...shipped, status: 'REJECTED' }, { ...shipped, status: 'pending' })).toEqual([]);
    const { status: _status, ...withoutStatus } = shipped;
    expect(of(withoutStatus)).toHaveLength(1);
  });
});

it('starts a conversation where the contact has to write first, unless there is none or a window may be open', () => {
  const inbox = {
    capabilities: { begins_with_template: true },
    lock_to_single_conversation: false,
    message_templates: [shipped],
  };
  const begins = (change: object) => beginsWithTemplate({ ...inbox, ...change } as unknown as Inbox);
  expect(begins({})).toBe(true);
  expect(begins({ capabilities: {} })).toBe(false);
  expect(begins({ message_templates: [] })).toBe(false);
  expect(begins({ lock_to_single_conversation: true })).toBe(false);
  expect(beginsWithTemplate(undefined)).toBe(false);
});

it('is filled into a text and into the provider’s parameters, in order', () => {
  const [template] = of({
    ...shipped,
    namespace: 'ns',
    components: [{ type: 'BODY', text: '{{10}} {{ 2 }} {{1}} {{2}}' }],
  });
  if (template === undefined) throw new Error('no template');
  expect(template.parameters).toEqual(['1', '2', '10']);
  expect(fillTemplate(template, { 1: ' a ', 2: 'b', 10: 'c' })).toEqual({
    content: 'c b a b',
    params: {
      name: 'shipped',
      category: 'UTILITY',
      language: 'en',
      namespace: 'ns',
      processed_params: { 1: 'a', 2: 'b', 10: 'c' },
    },
  });
});

it('shows empty placeholders unchanged, and keeps named ones in order', () => {
  const [template] = of({ ...shipped, components: [{ type: 'BODY', text: 'Hi {{name}}, {{city}}' }] });
  if (template === undefined) throw new Error('no template');
  expect(template.parameters).toEqual(['name', 'city']);
  expect(bodyWith(template, { name: 'Ines', city: ' ' })).toBe('Hi Ines, {{city}}');
});

it('finds templates by name and text', () => {
  const all = of(shipped, { ...shipped, name: 'late', components: [{ type: 'BODY', text: 'Sorry' }] });
  expect(templatesLike(all, 'SHIP').map(({ name }) => name)).toEqual(['shipped']);
  expect(templatesLike(all, ' sorry ').map(({ name }) => name)).toEqual(['late']);
  expect(templatesLike(all, '')).toHaveLength(2);
});
