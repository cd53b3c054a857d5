import { maxContentLength } from '@confab/contract/features/message';
import { describe, expect, test } from 'vitest';
import { answersIn, maxQueryLength, queryOf } from './answer-model.ts';

describe('the input of a Dialogflow agent', () => {
  test.each([
    [' Hello ', {}, 'Hello'],
    [null, {}, ''],
    ['x'.repeat(257), {}, 'x'.repeat(maxQueryLength)],
    ['Hello', { submitted_values: [] }, 'Hello'],
    ['Hello', { submitted_values: 'x' }, 'Hello'],
    ['Hello', { submitted_values: [{}, null, 'x', { title: '' }] }, 'Hello'],
    ['Hello', { submitted_values: [{ title: 'Yes', value: 'y' }] }, 'Yes'],
    ['Hello', { submitted_values: [{ title: '', value: 'y' }, { title: 'No' }] }, 'y, No'],
  ])('%j with %j is %j', (content, attributes, query) => {
    expect(queryOf(content, attributes)).toBe(query);
  });
});

const long = 'x'.repeat(maxContentLength + 1);
const cut = 'x'.repeat(maxContentLength);

describe('the answer of a Dialogflow agent', () => {
  test.each([
    ['a text', { text: { text: ['Hello', ' ', 5, 'there'] } }, [{ content: 'Hello' }, { content: 'there' }]],
    ['a long text', { text: { text: [long] } }, [{ content: cut }]],
    ['no list of texts', { text: { text: 'Hello' } }, []],
    ['no text', { text: null, payload: { content: 'Hello' } }, []],
    ['a picture', { image: { imageUri: 'https://a.example/p' } }, [{ content: 'https://a.example/p' }]],
    ['a picture without an address', { image: {} }, []],
    ['something unknown', { audio: {} }, []],
    ['nothing', null, []],
    ['a list', [{ text: { text: ['Hello'] } }], []],
  ])('as %s', (_what, fulfillment, answers) => {
    expect(answersIn([fulfillment])).toEqual(answers);
  });

  test('merges consecutive texts', () => {
    const text = (word: string) => ({ text: { text: [word] } });
    expect(answersIn([text('a'), text('b')])).toEqual([{ content: 'a' }, { content: 'b' }]);
  });

  test.each([
    [{ action: 'handoff' }, ['handoff']],
    [{ action: 'resolve', content: 'Bye' }, [{ content: 'Bye' }, 'resolve']],
    [{ action: 'delete', content: 'Bye' }, [{ content: 'Bye' }]],
    [{ content: 5 }, []],
    [{ content: 'Hi', content_type: 'hologram' }, [{ content: 'Hi' }]],
    [
      { content: long, content_type: 'cards', content_attributes: { items: [] } },
      [{ content: cut, contentType: 'cards', contentAttributes: { items: [] } }],
    ],
    [
      { content_type: 'cards', content_attributes: [] },
      [{ content: null, contentType: 'cards', contentAttributes: {} }],
    ],
  ])('is %j for the payload %j', (payload, answers) => {
    expect(answersIn([{ payload }])).toEqual(answers);
  });

  const choices = (content: string | null, values: string[]) => [
    {
      content,
      contentType: 'input_select',
      contentAttributes: { items: values.map((value) => ({ title: value, value })) },
    },
  ];
  const many = Array.from({ length: 21 }, (_, at) => `c${at}`);
  test.each([
    [{ title: 'Which?', quickReplies: ['a', '', 5, 'b'] }, choices('Which?', ['a', 'b'])],
    [{ title: long, quickReplies: many }, choices(cut, many.slice(0, 20))],
    [{ quickReplies: ['a'] }, choices(null, ['a'])],
    [{ title: 'Which?', quickReplies: [] }, [{ content: 'Which?' }]],
    [{ title: 'Which?' }, [{ content: 'Which?' }]],
  ])('is a choice for quick replies %#', (quickReplies, answers) => {
    expect(answersIn([{ quickReplies }])).toEqual(answers);
  });

  const cards = (item: object) => [
    { content: 'Paper', contentType: 'cards', contentAttributes: { items: [item] } },
  ];
  test.each([
    [{ title: 'Paper' }, cards({ title: 'Paper', actions: [] })],
    [{ subtitle: 'White' }, []],
    [{ title: '' }, []],
    [
      {
        title: 'Paper',
        subtitle: 'White',
        imageUri: 'https://a.example/p',
        buttons: [
          { text: 'Open', postback: 'HTTPS://a.example' },
          { text: 'Read', postback: 'http://a.example' },
          { text: 'Buy', postback: 'buy' },
          { text: 'More' },
          { postback: 'lost' },
          { text: 'Trick', postback: 'javascript://https://a.example' },
          null,
        ],
      },
      cards({
        title: 'Paper',
        description: 'White',
        media_url: 'https://a.example/p',
        actions: [
          { type: 'link', text: 'Open', uri: 'HTTPS://a.example' },
          { type: 'link', text: 'Read', uri: 'http://a.example' },
          { type: 'postback', text: 'Buy', payload: 'buy' },
          { type: 'postback', text: 'More', payload: 'More' },
          { type: 'postback', text: 'Trick', payload: 'javascript://https://a.example' },
        ],
      }),
    ],
  ])('is a card for the card %j', (card, answers) => expect(answersIn([{ card }])).toEqual(answers));
});
