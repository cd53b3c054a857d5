import type { Ask } from './database.ts';
import type { Violation } from '../history.ts';
import type { ImportedFile, Records } from '../records.ts';

/** The state of a file's import in the database. */
export type ImportFacts = {
  tag: string;
  /** Contacts added by its rows, and their number of distinct addresses. */
  contacts: number;
  addresses: number;
  /** Counts reported by the import, if its id is known. */
  status: number | null;
  created: number | null;
  updated: number | null;
  refused: number | null;
  /** Rows recorded as rejected. */
  refusals: number;
};

/** Every row of a file is imported once, and every rejected one recorded once. */
export async function checkImports(ask: Ask, accountId: number, { imports }: Records): Promise<Violation[]> {
  const facts = await ask<ImportFacts>(
    `select tag, f.contacts, f.addresses, i.status, i.created_count::int as created, i.updated_count::int as updated,
       i.refused_count::int as refused,
       (select count(*)::int from contact_import_rejection r
        where r.account_id = $1 and r.contact_import_id = i.id) as refusals
     from unnest($2::text[], $3::bigint[]) requested (tag, id)
     left join contact_import i on i.account_id = $1 and i.id = requested.id
     cross join lateral (
       select count(*)::int as contacts, count(distinct lower(email))::int as addresses from contact
       where account_id = $1 and email like tag || '-%@example.com') f`,
    [accountId, imports.map(({ tag }) => tag), imports.map(({ id }) => id)],
  );
  const unfinished = await ask<{ id: number }>(`select id::int from contact_import where status = 1`);
  return [
    ...imports.flatMap((imported) => importViolations(imported, facts)),
    ...unfinished.map(({ id }) => ({
      invariant: 'an import comes to its end',
      text: `import ${id}`,
      about: [`contact_imports/${id}`],
    })),
  ];
}

/** Still stored for an import that has ended. */
const done = 2;

export function importViolations(imported: ImportedFile, facts: readonly ImportFacts[]): Violation[] {
  const found = facts.find(({ tag }) => tag === imported.tag);
  const { tag, id, isAcknowledged, added, changed, refused } = imported;
  if (!isAcknowledged && (found?.contacts ?? 0) === 0) return [];
  const contacts = { contacts: added, addresses: added };
  const counts = { status: done, created: added, updated: changed, refused, refusals: refused };
  const expected = id === null ? contacts : { ...contacts, ...counts };
  const wrong = Object.entries(expected).flatMap(([key, value]) => {
    const is = found?.[key as keyof ImportFacts];
    return is === value ? [] : [`${key} is ${String(is)}, not ${value}`];
  });
  if (wrong.length === 0) return [];
  return [
    {
      invariant: 'each row of a file is imported or refused once',
      text: `${tag}: ${wrong.join(', ')}`,
      about: [tag, `contact_imports/${id}`],
    },
  ];
}
