import { expect, test } from 'vitest';
import { copilotAnswer } from '../copilot/answer-model.ts';
import { captainTexts } from '../texts-model.ts';
import {
  isSupported,
  answerByModel,
  answerBySearch,
  bareCitations,
  citedIn,
  objectIn,
  shownText,
} from './answer-model.ts';
import type { Ranked } from './rank-model.ts';

const back: Ranked = {
  type: 'response',
  id: 1,
  title: 'Returns',
  text: 'Send it to https://paper.test/back.',
  url: null,
  score: 0.8,
};
const hours: Ranked = {
  type: 'document',
  id: 2,
  title: 'Opening',
  text: 'We open at 9.',
  url: 'https://paper.test/hours',
  score: 0.6,
};
const sources = [back, hours];
const shownBack = { n: 1, type: 'response', id: 1, title: 'Returns', url: null };
const shownHours = {
  n: 2,
  type: 'document',
  id: 2,
  title: 'Opening',
  url: 'https://paper.test/hours',
};
const texts = captainTexts('en');
const nothing = { content: undefined, sources: [] };
const answerTo = (response: unknown, more: Record<string, unknown> = {}) =>
  answerByModel(JSON.stringify({ reasoning: 'Because', response, ...more }), sources, texts);

test('a confident result is an answer by itself', () => {
  expect(
    answerBySearch([{ ...back, score: 1, text: 'Use {{name}} or {% if %}' }, hours], texts),
  ).toStrictEqual({
    content: 'Use { {name}} or { % if %}',
    reasoning: 'Found by search: Returns',
    sources: [shownBack],
    confidence: 0.95,
    isByModel: false,
  });
  expect(answerBySearch([{ ...hours, score: 0.7 }], texts)).toStrictEqual({
    content: 'We open at 9. [[1](https://paper.test/hours)]',
    reasoning: 'Found by search: Opening',
    sources: [{ ...shownHours, n: 1 }],
    confidence: 0.7,
    isByModel: false,
  });
});

test('an unconfident one is not', () => {
  const none = { ...nothing, isByModel: false };
  expect(answerBySearch([], texts)).toStrictEqual({
    ...none,
    reasoning: 'No source is related to this.',
    confidence: 0,
  });
  expect(answerBySearch([{ ...back, score: 0.694 }], texts)).toStrictEqual({
    ...none,
    reasoning: 'No source answers this with enough confidence.',
    confidence: 0.69,
  });
});

test('an approved answer is returned whole', () => {
  const text = `**Bold** ${'a'.repeat(800)}`;
  expect(answerBySearch([{ ...back, text }], texts).content).toBe(text);
});

const found = (text: string) => answerBySearch([{ ...hours, url: null, score: 0.9, text }], texts).content;
test('a longer text is truncated after its last complete sentence', () => {
  const [short, long] = ['a'.repeat(750), 'a'.repeat(760)];
  expect(found(short)).toBe(short);
  expect(found(long)).toBe(`${'a'.repeat(750)}…`);
  expect(found(`${'a'.repeat(749)} bbb`)).toBe(`${'a'.repeat(749)}…`);
  expect(found(`**Bold** ${'a'.repeat(200)}. ${long}`)).toBe(`Bold ${'a'.repeat(200)}.`);
  expect(found(`${'a'.repeat(200)}\n${long}`)).toBe('a'.repeat(200));
  expect(found(`${'a'.repeat(200)}。${long}`)).toBe(`${'a'.repeat(200)}。`);
  expect(found(`${'a'.repeat(101)}. ${long}`)).toBe(`${'a'.repeat(101)}.`);
  expect(found(`${'a'.repeat(100)}. ${long}`)).toMatch(/a…$/);
  expect(found(`${'a'.repeat(200)}. ${'b'.repeat(200)}. ${long}`)).toMatch(/b\.$/);
});

test.each([
  '',
  'Hello',
  '{"response"',
  '} {',
  '{"response": 5}',
  '{"response": " "}',
  '{"other": "x"}',
  '{}',
])('%s is not a valid model answer', (text) => {
  expect(answerByModel(text, sources, texts)).toBeUndefined();
});

test('an answer cites its sources, and has at most their confidence', () => {
  expect(answerTo(' We open at 9 [[2]]. ')).toStrictEqual({
    content: 'We open at 9 [[2](https://paper.test/hours)].',
    reasoning: 'Because',
    sources: [shownHours],
    confidence: 0.8,
    isByModel: true,
  });
  expect(answerTo('Send it back [[1]], from 9 [[2]].')).toMatchObject({
    content: 'Send it back, from 9 [[2](https://paper.test/hours)].',
    sources: [shownBack, shownHours],
    confidence: 0.9,
  });
});

test('claims absent from the cited sources are dropped', () => {
  const refused = {
    ...nothing,
    reasoning: 'The answer says something that is in none of the sources it names.',
    confidence: 0,
    isByModel: true,
  };
  expect(answerTo('We open at 14 [[2]].')).toStrictEqual(refused);
  expect(answerTo('Write to x@paper.test [[1]].')).toStrictEqual(refused);
  expect(answerTo('Is it order 4711?')).toStrictEqual(refused);
  const json = JSON.stringify({ response: 'Order 4711: we open at 9 [[2]].' });
  expect(answerByModel(json, sources, texts, ['About 4711'])?.content).toMatch(/^Order 4711/);
  expect(answerByModel(json, sources, texts, ['About 4712'])?.content).toBeUndefined();
});

test('sources that are only listed are named at the end', () => {
  expect(answerTo('We open at 9.', { sources: ['2', 1, 7] })).toMatchObject({
    content: 'We open at 9. [[2](https://paper.test/hours)]',
    sources: [shownBack, shownHours],
  });
});

test('a model hands over with its reasoning', () => {
  const handover = { ...nothing, reasoning: 'Because', confidence: 0, isByModel: true };
  expect(answerTo('I write conversation_handoff [[1]]')).toStrictEqual(handover);
  expect(answerTo('Paris is a city.')).toStrictEqual(handover);
  expect(answerTo(`${'a'.repeat(500)}?`)).toStrictEqual(handover);
});

test.each(['Which size?', '尺码？', 'كم؟', `${'a'.repeat(499)}?`])(
  'a follow-up question needs no source: %#',
  (content) => {
    expect(answerTo(content)).toStrictEqual({
      content,
      reasoning: 'Because',
      sources: [],
      confidence: 1,
      isByModel: true,
    });
  },
);

test('a follow-up question has no citation, no URL, and no variables', () => {
  const { content } = answerTo('Which {{size}} [[9]] of https://paper.test/back [[88]]?') ?? {};
  expect(content).toBe('Which { {size}} of ?');
  expect(answerTo(' Which[[9]]? ')?.content).toBe('Which?');
});

test.each([
  [0.2, 0.2],
  [-1, 0],
])('a model with confidence %d is not confident enough', (confidence, rounded) => {
  expect(answerTo('At 9 [[2]].', { confidence })).toStrictEqual({
    ...nothing,
    reasoning: 'Because',
    confidence: rounded,
    isByModel: true,
  });
});

test.each([
  [0.3, 0.3],
  [0.456, 0.46],
  [7, 0.8],
  ['0.1', 0.8],
])('%s has confidence %d', (stated, confidence) => {
  const { content, confidence: sure } = answerTo('At 9 [[2]].', { confidence: stated }) ?? {};
  expect([content, sure]).toEqual(['At 9 [[2](https://paper.test/hours)].', confidence]);
});

test.each([
  [0.456, 0.46],
  [-1, 0],
  [7, 1],
])('a question back of %s has confidence %d', (stated, confidence) => {
  expect(answerTo('Which?', { confidence: stated })?.confidence).toBe(confidence);
});

test('a model’s reasoning is truncated', () => {
  expect(answerTo('Which?', { reasoning: 'x'.repeat(2001) })?.reasoning).toBe('x'.repeat(2000));
  expect(answerTo('Which?', { reasoning: 5 })?.reasoning).toBe('');
});

test.each([
  ['See [here](https://evil.test/a) [[1]]', 'See here'],
  ['See ![here](https://evil.test/a) [[1]]', 'See here'],
  ['See https://evil.test/a, then [[1]]', 'See  then'],
  ['See WWW.evil.test [[1]]', 'See'],
  ['See http://evil.test [[1]]', 'See'],
  ['See [it](https://paper.test/back) [[1]]', 'See [it](https://paper.test/back)'],
  ['See https://paper.test/back! [[1]]', 'See https://paper.test/back!'],
  ['See https://paper.test/hours [[1]]', 'See https://paper.test/hours'],
  ['See https://paper.test/backwards [[1]]', 'See'],
  ['See [[1](https://evil.test)]', 'See'],
  ['See [[1]()]', 'See'],
  ['Use {{name}} {%x%} [[1]]', 'Use { {name}} { %x%}'],
  ['See[[1]] now', 'See now'],
])('%s is shown as %s', (response, content) => {
  expect(answerTo(response)?.content).toBe(content);
});

test('an answer is truncated', () => {
  expect(answerTo(`${'x'.repeat(4100)} [[1]]`)?.content).toBe('x'.repeat(4000));
});

test('URLs from the conversation may be repeated', () => {
  const text = 'See https://mine.test/a [[2]]';
  expect(shownText(text, sources, [2], 'Is it https://mine.test/a?')).toBe(
    'See https://mine.test/a [[2](https://paper.test/hours)]',
  );
  expect(shownText(text, sources, [2])).toBe('See  [[2](https://paper.test/hours)]');
});

test('citations lose URLs that a model added', () => {
  expect(bareCitations('[[10](https://evil.test)] [[2]] [[3]()]')).toBe('[[10]] [[2]] [[3]]');
  const many = Array.from({ length: 10 }, () => hours);
  expect(shownText('At 9 [[10]].', many, [10])).toBe('At 9 [[10](https://paper.test/hours)].');
});

test('only existing sources count as cited, in order', () => {
  expect(citedIn('[[2]] [[1]] [[2]] [[0]] [[3]] [[x]]', undefined, sources)).toEqual([1, 2]);
  expect(citedIn('', [2, '1', 1.5, 'x', 0, 3, -1], sources)).toEqual([1, 2]);
  expect(citedIn('', '12', sources)).toEqual([]);
  const many = Array.from({ length: 10 }, () => back);
  expect(citedIn('[[10]] [[9]] [[123]]', [], many)).toEqual([9, 10]);
});

test.each([
  ['```json\n{"a": {"b": 1}}\n```', { a: { b: 1 } }],
  ['{"a": 1} {', { a: 1 }],
  ['{a}', undefined],
  ['[1]', undefined],
])('the object in %s is %j', (text, object) => {
  expect(objectIn(text)).toEqual(object);
});

const answerFor = (content: unknown, more: Record<string, unknown> = {}, transcript?: string) =>
  copilotAnswer(JSON.stringify({ reasoning: 'Because', content, ...more }), { sources, transcript }, texts);

test('a member’s answer lists the titles of its sources', () => {
  expect(answerFor(' At 9 [[2]], back [[1]]. ')).toStrictEqual({
    content: 'At 9 [[2](https://paper.test/hours)], back.',
    reasoning: 'Because\nFrom: Returns\nFrom: Opening',
    isReply: false,
  });
  expect(answerFor('At 9.', { sources: [2], reasoning: 7 })).toStrictEqual({
    content: 'At 9. [[2](https://paper.test/hours)]',
    reasoning: 'From: Opening',
    isReply: false,
  });
});

test('an unknown answer is undefined', () => {
  const none = { content: undefined, reasoning: 'Because', isReply: false };
  expect(answerFor('Paris is a city.')).toStrictEqual(none);
  expect(answerFor('conversation_handoff [[1]]', {}, 'Customer: Hi')).toStrictEqual(none);
  expect(answerFor('Which?')).toStrictEqual({ ...none, content: 'Which?' });
});

test('a reply may be suggested from the open conversation', () => {
  const transcript = 'Customer: see https://mine.test/a';
  const answer = { content: 'See https://mine.test/a', reasoning: 'Because', isReply: false };
  expect(answerFor(answer.content, {}, transcript)).toStrictEqual(answer);
  const suggested = { reply_suggestion: true };
  expect(answerFor(answer.content, suggested, transcript)).toStrictEqual({ ...answer, isReply: true });
  expect(answerFor(answer.content, { reply_suggestion: 'yes' }, transcript)).toStrictEqual(answer);
  expect(answerFor('At 9 [[2]].', suggested)?.isReply).toBe(false);
});

test('a member is warned of facts found neither in a cited source nor in the open conversation', () => {
  const warning = /The answer says something that is in none of the sources it names\.$/;
  expect(answerFor('At 14 [[2]].')?.reasoning).toMatch(warning);
  expect(answerFor('At 14.', {}, 'Customer: At 15?')?.reasoning).toMatch(warning);
  expect(answerFor('At 14.', {}, 'Customer: At 14?')?.reasoning).toBe('Because');
  const known = { sources, transcript: undefined };
  const json = JSON.stringify({ content: 'For 4711 at 9 [[2]].' });
  expect(copilotAnswer(json, known, texts, ['And 4711?'])?.reasoning).toBe('From: Opening');
  expect(copilotAnswer(json, known, texts)?.reasoning).toMatch(warning);
});

test('a member sees truncated reasoning', () => {
  expect(answerFor('Which?', { reasoning: 'x'.repeat(2001) })?.reasoning).toBe('x'.repeat(2000));
});

test.each(['', 'x', '{"content": 5}', '{"content": " "}', '{}'])(
  '%s is not an answer for a member',
  (text) => {
    expect(copilotAnswer(text, { sources, transcript: 'x' }, texts)).toBeUndefined();
  },
);

test.each([
  ['{"supported": true}', true],
  ['Sure: {"supported": false, "reasoning": "It says five."}', false],
  ['{"supported": "true"}', undefined],
  ['{}', undefined],
  ['yes', undefined],
])('a check that says %s is %s', (text, verdict) => {
  expect(isSupported(text)).toBe(verdict);
});
