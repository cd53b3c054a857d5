import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { readAssistantRequest, readStatusChange } from './conversations/event-model.ts';
import { draftsIn, isDuplicateQuestion } from './conversations/drafts-model.ts';
import { answerConversationJob } from './conversations/job-model.ts';
import { answerCopilotJob } from './copilot/job-model.ts';
import { readDocumentJob } from './documents/job-model.ts';
import { rangeOf, searchOf } from './paging-model.ts';

test('a page starts after those before it', () => {
  expect([undefined, null, 0, -3, 1].map((page) => rangeOf(page))).toEqual(
    [1, 1, 1, 1, 1].map((page) => ({ page, limit: 25, offset: 0 })),
  );
  expect(rangeOf(3)).toEqual({ page: 3, limit: 25, offset: 50 });
  expect(rangeOf(3, 10)).toEqual({ page: 3, limit: 10, offset: 20 });
});

test('a search term has one of two names', () => {
  expect(searchOf({ search: ' a ', searchKey: ' b ' })).toBe('b');
  expect(searchOf({ search: ' a ', searchKey: ' ' })).toBe('a');
  expect(searchOf({ search: ' a ', searchKey: null })).toBe('a');
  expect([searchOf({}), searchOf({ search: ' ', searchKey: '' })]).toEqual([undefined, undefined]);
});

test('only valid events are parsed', () => {
  expect(readAssistantRequest({ conversation_id: 333 })).toEqual({ conversation_id: 333 });
  expect(() => readAssistantRequest({ conversation_id: null })).toThrow();
  const change = { id: 12, status: 'resolved', other: 1 };
  expect(readStatusChange(change)).toEqual({ displayId: 12, status: 'resolved' });
  expect(change).toEqual({ id: 12, status: 'resolved', other: 1 });
  expect(() => readStatusChange({ id: 12 })).toThrow();
  expect(() => readStatusChange({ status: 'open' })).toThrow();
});

test.each([
  [answerConversationJob, 'captain-answer', 5, { account_id: 2, conversation_id: 333 }],
  [
    answerCopilotJob,
    'captain-copilot',
    3,
    { account_id: 2, user_id: 6, thread_id: 5, message_id: 11, conversation_id: 333 },
  ],
  [readDocumentJob, 'captain-read-document', 3, { account_id: 2, id: 5 }],
])('%# has everything its job needs', (job, name, maxAttempts, payload) => {
  expect([job.name, job.maxAttempts]).toEqual([name, maxAttempts]);
  expect(Value.Check(job.payload, payload)).toBe(true);
  for (const key of Object.keys(payload))
    expect(Value.Check(job.payload, { ...payload, [key]: undefined })).toBe(false);
});

test('a page’s job has the number of earlier attempts', () => {
  const page = { account_id: 2, id: 5 };
  expect([0, 1, -1, 'x'].map((tries) => Value.Check(readDocumentJob.payload, { ...page, tries }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

const pair = (question: unknown, answer: unknown = 'Yes') => ({ question, answer });
const drafts = (faqs: unknown) => draftsIn(JSON.stringify({ faqs }));

test('pairs written by a model are drafts, five at most', () => {
  expect(drafts([pair(' Open? ', ' At 9 ')])).toStrictEqual([{ question: 'Open?', answer: 'At 9' }]);
  expect(drafts([1, 2, 3, 4, 5, 6].map((n) => pair(`Q${n}`))).map(({ question }) => question)).toEqual([
    'Q1',
    'Q2',
    'Q3',
    'Q4',
    'Q5',
  ]);
  expect(drafts([pair('q'.repeat(300), 'a'.repeat(20_001))])).toEqual([
    pair('q'.repeat(255), 'a'.repeat(20_000)),
  ]);
});

test('invalid pairs are dropped', () => {
  expect(drafts([null, pair(5), pair('Q', 5), pair(' '), pair('Open?')])).toEqual([pair('Open?')]);
  expect(drafts(['x', pair('Q', ' '), pair('Open?')])).toEqual([pair('Open?')]);
  expect([draftsIn('none'), draftsIn('{}'), drafts('x'), drafts({ 0: pair('Q') })]).toEqual([[], [], [], []]);
});

test('a nearly identical question is a duplicate', () => {
  expect(isDuplicateQuestion('Opening hours?', ['Returns', 'opening hours'])).toBe(true);
  expect(isDuplicateQuestion('Opening hours?', ['Hours'])).toBe(false);
  expect(isDuplicateQuestion('one two three', ['one two four', 'one two'])).toBe(true);
  expect(isDuplicateQuestion('Opening hours?', [])).toBe(false);
});
