import type { SubjectSummary } from '@confab/contract/features/report';
import type { Platform } from '../../../platform/platform.ts';
import { addedUp, averageOf, noSums, rangeOf, type EventName } from '../model.ts';
import { readKeys } from '../steps/read-sums.ts';
import { namedSubjects } from '../steps/named-subjects.ts';
import type { SubjectRow } from '../subject-queries.ts';

/** Subjects that have their own file. */
export type SubjectType = 'inbox' | 'agent' | 'team' | 'label';

export type Figures = { since?: number | null; until?: number | null; business_hours?: boolean | null };

const names: readonly EventName[] = [
  'conversation_created',
  'conversation_resolved',
  'first_response',
  'reply_time',
];

/** The figures of every inbox, agent, team, label or channel, also of those without any. */
export async function summarizeSubjects(
  { db }: Platform,
  accountId: number,
  type: SubjectType | 'channel',
  input: Figures,
): Promise<{ subject: SubjectRow; summary: SubjectSummary }[]> {
  const range = rangeOf(input);
  const [subjects, sums] = await Promise.all([
    namedSubjects(db, accountId, type),
    range === undefined ? () => noSums : readKeys(db, accountId, { names, range, type }),
  ]);
  const sumsOf = ({ keys }: SubjectRow, name: EventName) => addedUp(keys.map((key) => sums(key, name)));
  const average = (subject: SubjectRow, name: EventName) =>
    averageOf(sumsOf(subject, name), input.business_hours === true);
  return subjects.map((subject) => ({
    subject,
    summary: {
      id: subject.id,
      name: subject.name,
      conversations_count: sumsOf(subject, 'conversation_created').count,
      resolved_conversations_count: sumsOf(subject, 'conversation_resolved').count,
      avg_resolution_time: average(subject, 'conversation_resolved'),
      avg_first_response_time: average(subject, 'first_response'),
      avg_reply_time: average(subject, 'reply_time'),
    },
  }));
}
