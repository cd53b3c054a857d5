import type { ReportType } from '@confab/contract/features/report';
import { Failure } from '@confab/contract/kit/errors';
import type { Queryable } from '../../../platform/db/database.ts';
import { wholeAccount, type Subject } from '../model.ts';
import { namedSubjects } from './named-subjects.ts';

/** What a report is about. Throws `not_found` for an inbox, agent, team, label or channel that the account does not have. */
export async function requireSubject(
  db: Queryable,
  accountId: number,
  { type, id }: { type: ReportType; id?: number | null },
): Promise<Subject> {
  if (type === 'account') return wholeAccount;
  const found = (await namedSubjects(db, accountId, type)).find((subject) =>
    type === 'channel' ? subject.keys.includes(String(id)) : subject.id === id,
  );
  if (found === undefined) throw new Failure('not_found');
  return { type, keys: found.keys, name: found.name };
}
