import type { ReportType } from '@confab/contract/features/report';
import { Failure } from '@confab/contract/kit/errors';
import type { Queryable } from '../../../platform/db/database.ts';
import { wholeAccount, type Subject } from '../model.ts';
import { listSubjects } from '../subject-queries.ts';

/** What a report is about. Throws `not_found` for an inbox, agent, team or label that the account does not have. */
export async function requireSubject(
  db: Queryable,
  accountId: number,
  { type, id }: { type: ReportType; id?: number | null },
): Promise<Subject> {
  if (type === 'account') return wholeAccount;
  const found = (await listSubjects(db, accountId, type)).find((subject) => subject.id === id);
  if (found === undefined) throw new Failure('not_found');
  return { type, key: found.key, name: found.name };
}
