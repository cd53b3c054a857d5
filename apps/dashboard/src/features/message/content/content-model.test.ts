import { expect, test } from 'vitest';
import type { ContentType } from '@confab/contract/features/message';
import { contentOf } from './content-model.ts';

const of = (content_type: ContentType, content_attributes: Record<string, unknown>) =>
  contentOf({ content_type, content_attributes });

const sizes = [
  { title: 'Small', value: 's' },
  { title: 'Large', value: 'l' },
];

test('a choice shows all of its items, and which one the contact selected', () => {
  expect(of('input_select', { items: sizes })).toEqual({
    kind: 'choices',
    choices: [
      { title: 'Small', isChosen: false },
      { title: 'Large', isChosen: false },
    ],
    isAnswered: false,
  });
  const answer = [{ title: 'Large', value: 'l' }];
  expect(of('input_select', { items: sizes, submitted_values: answer })).toMatchObject({
    choices: [{ isChosen: false }, { title: 'Large', isChosen: true }],
    isAnswered: true,
  });
});

test('an answer that is not among the items is shown after them', () => {
  expect(
    of('input_select', { items: sizes, submitted_values: [{ title: 'Medium', value: 'm' }] }),
  ).toMatchObject({
    choices: [{}, {}, { title: 'Medium', isChosen: true }],
  });
});

test('cards open links and only name postbacks, and no link contains a script', () => {
  const items = [
    {
      title: 'Lamp',
      description: 'Oak',
      media_url: 'https://shop.test/lamp.png',
      actions: [
        { type: 'link', text: 'See', uri: 'https://shop.test/lamp' },
        { type: 'link', text: 'Bad', uri: 'javascript:alert(1)' },
        { type: 'postback', text: 'Order', payload: 'https://shop.test/order' },
      ],
    },
  ];
  expect(of('cards', { items })).toEqual({
    kind: 'cards',
    cards: [
      {
        title: 'Lamp',
        description: 'Oak',
        image: 'https://shop.test/lamp.png',
        actions: [
          { label: 'See', url: 'https://shop.test/lamp' },
          { label: 'Bad', url: undefined },
          { label: 'Order', url: undefined },
        ],
      },
    ],
  });
});

test('a form shows the answer next to each question, options by their label', () => {
  const items = [
    { name: 'name', type: 'text', label: 'Your name' },
    { name: 'size', type: 'select', label: 'Size', options: [{ label: 'Large', value: 'l' }] },
    { name: 'note', type: 'text_area', label: 'Note' },
  ];
  const submitted = [
    { name: 'name', value: 'Ines' },
    { name: 'size', value: 'l' },
  ];
  expect(of('form', { items, submitted_values: submitted })).toEqual({
    kind: 'form',
    fields: [
      { label: 'Your name', answer: 'Ines' },
      { label: 'Size', answer: 'Large' },
      { label: 'Note', answer: undefined },
    ],
    isAnswered: true,
  });
  expect(of('form', { items })).toMatchObject({ isAnswered: false });
});

test('articles, calls, stories, and unsupported content are shown', () => {
  const items = [{ title: 'Returns', description: 'How', link: 'https://help.test/returns' }];
  expect(of('article', { items })).toEqual({
    kind: 'articles',
    articles: [{ title: 'Returns', description: 'How', url: 'https://help.test/returns' }],
  });
  expect(of('integrations', { type: 'dyte', data: { meeting_id: 'x' } })).toEqual({ kind: 'call' });
  expect(
    of('text', { image_type: 'story_mention', story_sender: 'ines.shop', story_url: 'https://ig.test/s/1' }),
  ).toEqual({ kind: 'story', sender: 'ines.shop', url: 'https://ig.test/s/1' });
  expect(of('text', { is_unsupported: true })).toEqual({ kind: 'unsupported' });
});

test.each(['input_select', 'cards', 'form', 'article'] as const)(
  'a deleted %s shows nothing, and items of another shape do not break it',
  (kind) => {
    expect(of(kind, { deleted: true, items: sizes })).toBeUndefined();
    expect(of(kind, { items: [null, 3, ['a'], {}], submitted_values: 'no' })).toBeDefined();
    expect(of(kind, { items: [{ actions: {}, options: 'x', title: {} }] })).toBeDefined();
  },
);
