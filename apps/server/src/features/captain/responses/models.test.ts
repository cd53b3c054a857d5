import { maxCaptainResponses } from '@confab/contract/features/captain-response';
import { expect, test } from 'vitest';
import { assistantRow } from '../../../../test/features/captain-rows.ts';
import { fieldErrorOf } from '../../../../test/field-error-of.ts';
import { moment, seconds } from '../../../../test/rows.ts';
import { assistantView } from '../assistants/view.ts';
import {
  assistantMissing,
  badBulk,
  responseValues,
  statusFilter,
  statusNumber,
  statusOf,
  tooManyResponses,
} from './model.ts';
import type { ResponseRow } from './queries.ts';
import { responseView } from './view.ts';

test('only known fields of an answer are stored', () => {
  expect(responseValues({})).toStrictEqual({});
  expect(
    responseValues({ question: ' Cafe\u0301? ', answer: ' Yes ', assistant_id: 9, status: 'approved' }),
  ).toStrictEqual({ question: 'Caf\u00E9?', answer: 'Yes', assistant_id: 9, status: 1 });
  expect(responseValues({ status: null })).toStrictEqual({});
});

test.each([
  [{ question: ' ' }, 'question', "Question can't be blank"],
  [{ answer: ' ' }, 'answer', "Answer can't be blank"],
])('rejects %j', (input, path, message) => {
  expect(fieldErrorOf(() => responseValues(input))).toEqual({ path, code: 'blank', message });
});

test('a status is stored by its index', () => {
  expect((['pending', 'approved'] as const).map(statusNumber)).toEqual([0, 1]);
  expect([0, 1, 7].map(statusOf)).toEqual(['pending', 'approved', 'pending']);
  expect(['pending', 'approved', 'lost', '', null, undefined].map(statusFilter)).toEqual([
    0,
    1,
    -1,
    undefined,
    undefined,
    undefined,
  ]);
});

test('a rejection has a reason', () => {
  expect(assistantMissing().options.fields).toEqual([
    { path: 'assistant_id', code: 'required', message: 'Assistant must exist' },
  ]);
  const message = `An account can have ${maxCaptainResponses} answers at most`;
  expect(tooManyResponses()).toMatchObject({ code: 'unprocessable', message });
  expect(badBulk()).toMatchObject({ code: 'unprocessable', options: { body: { success: false } } });
});

const assistant = assistantRow();

function rowOf(more: Partial<ResponseRow> = {}): ResponseRow {
  return {
    account_id: 2,
    id: 7,
    assistant_id: 9,
    question: 'Open?',
    answer: 'At 9',
    status: 1,
    author_id: null,
    conversation_id: null,
    document_id: null,
    created_at: moment(1),
    updated_at: moment(2),
    document_link: null,
    document_name: null,
    conversation_display_id: null,
    author_name: null,
    author_display_name: null,
    author_email: null,
    ...more,
  };
}

const document = { document_id: 5, document_link: 'https://paper.test', document_name: 'Paper' };
const conversation = { conversation_id: 333, conversation_display_id: 12 };
const author = {
  author_id: 6,
  author_name: 'Jonas Berg',
  author_display_name: 'Jonas',
  author_email: 'jonas@example.com',
};
const user = { type: 'User', id: 6, email: 'jonas@example.com', available_name: 'Jonas' };

test('an answer is shown with its assistant', () => {
  expect(responseView(rowOf(), assistant)).toStrictEqual({
    account_id: 2,
    answer: 'At 9',
    assistant: assistantView(assistant),
    created_at: seconds(1),
    id: 7,
    question: 'Open?',
    updated_at: seconds(2),
    status: 'approved',
  });
});

test.each([
  [
    { ...document, ...conversation, ...author },
    { type: 'Captain::Document', id: 5, external_link: 'https://paper.test', name: 'Paper' },
  ],
  [
    { ...conversation, ...author },
    { type: 'Conversation', id: 12, display_id: 12 },
  ],
  [author, user],
  [{ ...document, document_link: null, ...author }, user],
  [{ ...document, document_id: null, ...author }, user],
  [{ ...author, author_id: null }, undefined],
  [{ ...author, author_name: null }, undefined],
  [{ ...author, author_email: null }, undefined],
])('one of %j has the source %j', (more, origin) => {
  expect(responseView(rowOf(more), assistant).documentable).toEqual(origin);
});
