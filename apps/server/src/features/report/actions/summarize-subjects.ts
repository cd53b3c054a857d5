import type { SubjectSummary } from '@confab/contract/features/report';
import type { Platform } from '../../../platform/platform.ts';
import { averageOf, noSums, rangeOf, type EventName } from '../model.ts';
import { readKeys } from '../steps/read-sums.ts';
import { listSubjects, type SubjectRow } from '../subject-queries.ts';

export type SubjectType = 'inbox' | 'agent' | 'team' | 'label';

export type Figures = { since?: number | null; until?: number | null; business_hours?: boolean | null };

const names: readonly EventName[] = [
  'conversation_created',
  'conversation_resolved',
  'first_response',
  'reply_time',
];

/** The figures of every inbox, agent, team or label, also of those without any. */
export async function summarizeSubjects(
  { db }: Platform,
  accountId: number,
  type: SubjectType,
  input: Figures,
): Promise<{ subject: SubjectRow; summary: SubjectSummary }[]> {
  const range = rangeOf(input);
  const [subjects, sums] = await Promise.all([
    listSubjects(db, accountId, type),
    range === undefined ? () => noSums : readKeys(db, accountId, { names, range, type }),
  ]);
  const average = (key: string, name: EventName) => averageOf(sums(key, name), input.business_hours === true);
  return subjects.map((subject) => ({
    subject,
    summary: {
      id: subject.id,
      name: subject.name,
      conversations_count: sums(subject.key, 'conversation_created').count,
      resolved_conversations_count: sums(subject.key, 'conversation_resolved').count,
      avg_resolution_time: average(subject.key, 'conversation_resolved'),
      avg_first_response_time: average(subject.key, 'first_response'),
      avg_reply_time: average(subject.key, 'reply_time'),
    },
  }));
}
