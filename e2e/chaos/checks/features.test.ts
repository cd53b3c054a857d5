import { expect, test } from 'vitest';
import { createRecords, type ExpectedArticle } from '../records.ts';
import { articleViolations, type ArticleRow } from './articles.ts';
import { createOutreachRecords } from '../actors/outreach.ts';
import { recipientCount, recipientNumber, type Outreach } from '../outreach-system.ts';
import { ratingViolations, visitViolations } from './customers.ts';
import { callViolations } from './rules.ts';
import { answerViolations, campaignViolations, assignmentViolations, type OutreachRow } from './outreach.ts';

// As in checks.test.ts: every promise is broken once, and the check has to find it.

test('detects an article that is duplicated, missing, modified, or misplaced', () => {
  const article: ExpectedArticle = {
    tag: 'a',
    id: 1,
    content: 'new',
    sent: ['old', 'new'],
    revision: 2,
    isPublished: true,
    isCertain: true,
    state: 'there',
  };
  const row: ArticleRow = { id: 1, title: 'a', content: 'new', status: 1, position: 10 };
  const faults = (rows: ArticleRow[], more: Partial<ExpectedArticle> = {}, order: number[] = [1]) =>
    articleViolations(rows, { ...createRecords(), articles: [{ ...article, ...more }], articleOrder: order })
      .length;
  expect(faults([row])).toBe(0);
  expect(faults([row, { ...row, id: 2 }])).toBe(1);
  expect(faults([], {}, [])).toBe(1);
  expect(faults([{ ...row, content: 'old' }])).toBe(1);
  expect(faults([{ ...row, status: 0 }])).toBe(1);
  expect(faults([{ ...row, position: 20 }])).toBe(1);
  expect(faults([{ ...row, content: 'old' }], { isCertain: false })).toBe(0);
  expect(faults([{ ...row, content: 'other' }], { isCertain: false })).toBe(1);
  expect(faults([], { state: 'deleted' }, [])).toBe(0);
  expect(faults([row], { state: 'deleted' })).toBe(1);
  expect(faults([row, row], { state: 'unknown' })).toBe(1);
  expect(articleViolations([], { ...createRecords(), articleConflicts: ['a'] })).toHaveLength(1);
});

test('detects a campaign that is sent twice to a visitor, or not at all', () => {
  const passer = { pubsubToken: 'a', isAnswered: true };
  const visit = { token: 'a', conversations: 1, messages: 1 };
  expect(visitViolations([passer], [visit])).toEqual([]);
  expect(
    visitViolations([{ ...passer, isAnswered: false }], [{ ...visit, conversations: 0, messages: 0 }]),
  ).toEqual([]);
  for (const wrong of [
    { conversations: 2, messages: 2 },
    { conversations: 1, messages: 2 },
    { conversations: 0, messages: 0 },
  ])
    expect(visitViolations([passer], [{ ...visit, ...wrong }])).toHaveLength(1);
  expect(visitViolations([passer], [])).toHaveLength(1);
});

test('detects a rating that is lost, changed, without a visitor, or not in its message', () => {
  const rating = { conversation: 1, rating: 4, feedback: 'good', isAcknowledged: true };
  const row = { conversation: 1, rating: 4, feedback: 'good', submitted: '4' };
  expect(ratingViolations([rating], [row])).toEqual([]);
  expect(ratingViolations([{ ...rating, isAcknowledged: false }], [])).toEqual([]);
  expect(ratingViolations([rating], [])).toHaveLength(1);
  expect(ratingViolations([rating], [{ ...row, rating: 5, submitted: '5' }])).toHaveLength(1);
  expect(ratingViolations([rating], [{ ...row, submitted: '5' }])).toHaveLength(1);
  expect(ratingViolations([], [row])).toHaveLength(1);
});

const someone = (name: string, id: number) => ({ name, id, token: '', pubsubToken: '' });
const outreach: Outreach = {
  accountId: 3,
  olga: someone('Olga', 10),
  ada: someone('Ada', 11),
  ben: someone('Ben', 12),
  cleo: someone('Cleo', 13),
  desk: { id: 1, identifier: '' },
  botted: { id: 2, identifier: '' },
  assisted: { id: 3, identifier: '' },
  texts: { id: 4 },
  label: { id: 1 },
  botToken: '',
};
const factsOf = (more: object = {}) => ({
  outreach,
  done: { ...createOutreachRecords(), campaign: 1 },
  handedOver: new Set<number>(),
  taken: Array.from({ length: recipientCount }, (_, index) => ({ to: recipientNumber(index) })),
  ...more,
});

test('detects a contact who got a one-off campaign twice, not at all, or not via the provider', () => {
  const rows = Array.from({ length: recipientCount }, (_, index) => ({
    phone_number: recipientNumber(index),
    status: 2,
    messages: 1,
  }));
  const withFirst = (more: object) => rows.map((row, index) => (index === 0 ? { ...row, ...more } : row));
  expect(campaignViolations(rows, factsOf())).toEqual([]);
  expect(campaignViolations(withFirst({ messages: 2 }), factsOf())).toHaveLength(1);
  expect(campaignViolations(withFirst({ status: 1 }), factsOf())).toHaveLength(1);
  expect(campaignViolations(rows.slice(1), factsOf())).toHaveLength(1);
  expect(campaignViolations(rows, factsOf({ taken: factsOf().taken.slice(1) }))).toHaveLength(1);
});

test('detects a conversation assigned to someone offline or at capacity, or waiting while someone has capacity', () => {
  const at = (assignee_id: number | null, id = 1): OutreachRow => ({
    id,
    inbox_id: 1,
    status: 0,
    assignee_id,
    authors: null,
  });
  const full = [11, 12].flatMap((id) => [at(id), at(id), at(id)]);
  expect(assignmentViolations([...full, at(null)], factsOf())).toEqual([]);
  expect(assignmentViolations([at(13)], factsOf())).toHaveLength(1);
  expect(assignmentViolations([...full, at(11)], factsOf())).toHaveLength(1);
  expect(assignmentViolations([at(11), at(null)], factsOf())).toHaveLength(1);
});

test('detects a bot that keeps a conversation, and an assistant that sends two answers or none', () => {
  const pending = { id: 1, status: 2, assignee_id: null };
  const withBot = { ...pending, inbox_id: 2, authors: ['Contact', 'User'] };
  expect(answerViolations([withBot], factsOf())).toEqual([]);
  expect(answerViolations([withBot], factsOf({ handedOver: new Set([1]) }))).toHaveLength(1);
  const done = { ...createOutreachRecords(), takenOver: new Set([1]) };
  expect(answerViolations([withBot], factsOf({ done }))).toHaveLength(1);
  expect(answerViolations([{ ...withBot, status: 0 }], factsOf({ done }))).toEqual([]);
  const conversationOf = (...authors: string[]) => ({ ...pending, inbox_id: 3, authors });
  const assistant = 'Captain::Assistant';
  expect(answerViolations([conversationOf('Contact', assistant)], factsOf())).toEqual([]);
  expect(answerViolations([conversationOf('Contact', assistant, assistant)], factsOf())).toHaveLength(1);
  expect(answerViolations([conversationOf('Contact')], factsOf())).toHaveLength(1);
  expect(answerViolations([{ ...conversationOf('Contact'), status: 0 }], factsOf())).toEqual([]);
});

test('a call of a rule that is never made, that is made twice, or that changes between attempts', () => {
  const call = { delivery: 'a', event: 'automation_event.conversation_created', conversation: 1, print: 'x' };
  expect(callViolations([1], [call, call])).toEqual([]);
  expect(callViolations([], [call])).toEqual([]);
  expect(callViolations([1, 2], [call])).toHaveLength(1);
  expect(callViolations([1], [call, { ...call, delivery: 'b' }])).toHaveLength(1);
  expect(callViolations([1], [call, { ...call, print: 'y' }])).toHaveLength(1);
});
