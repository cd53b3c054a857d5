import type { Queryable } from '../../../platform/db/database.ts';
import { channelName } from '../csv-view.ts';
import { listSubjects, type SubjectRow } from '../subject-queries.ts';

/** All subjects of a kind, with the names that reports show. */
export async function namedSubjects(
  db: Queryable,
  accountId: number,
  type: Parameters<typeof listSubjects>[2],
): Promise<SubjectRow[]> {
  const subjects = await listSubjects(db, accountId, type);
  return type === 'channel'
    ? subjects.map((subject) => ({ ...subject, name: channelName(subject.name) }))
    : subjects;
}
