import { setTimeout } from 'node:timers/promises';
import { asJson, type Caller, type Json } from './caller.ts';
import { loop, type Harness } from './actors.ts';
import type { ImportedFile } from '../records.ts';
import type { Random } from '../random.ts';
import { headersOf } from '../system.ts';

/** Files per run: each takes a while, and the contacts they add remain. */
const maxFiles = 5;

/** Rows of a file that add a contact: more than one transaction processes. */
const addedRows = 1200;

/** Every so many rows one is invalid, and another repeats the contact of the row before it. */
const refusedEvery = 100;
const repeatedEvery = 150;

/**
 * Imports files one after the other, some with the route that other clients use. Each step is repeated until it
 * is answered: a rejected second start shows that the first attempt succeeded.
 */
export async function actAsContactImporter(harness: Harness): Promise<void> {
  const random = harness.randomOf('Maya imports contacts');
  const call = harness.callerOf('Maya imports contacts');
  await loop(harness, random, async () => {
    if (harness.records.imports.length >= maxFiles) return;
    await importFile(harness, call, random);
    await setTimeout(random.below(2000));
  });
  // If servers start slowly, a short run ends before a file was sent.
  if (!harness.records.imports.some(({ isAcknowledged }) => isAcknowledged))
    await importFile(harness, call, random);
}

async function importFile({ records, system }: Harness, call: Caller, random: Random): Promise<void> {
  const { echoId: tag } = records.newContent('import');
  const { text, ...counts } = fileOf(tag);
  const file = { field: 'import_file', text };
  const base = `/api/v1/accounts/${system.accountId}`;
  const send = { method: 'POST', headers: headersOf(system.maya), body: {}, file };
  const imported: ImportedFile = { tag, id: null, isAcknowledged: false, ...counts };
  if (random.chance(0.3)) {
    records.imports.push(imported);
    const answer = await call.untilAnswered(
      { ...send, path: `${base}/contacts/import` },
      { twice: random.chance(0.3) },
    );
    imported.isAcknowledged = answer.status === 200;
    return;
  }
  const draft = await call.untilAnswered({ ...send, path: `${base}/contact_imports` });
  if (draft.status !== 200) return;
  imported.id = Number(asJson(draft.body)['id']);
  records.imports.push(imported);
  const start = {
    method: 'POST',
    path: `${base}/contact_imports/${imported.id}/start`,
    headers: headersOf(system.maya),
    body: { mapping: ['name', 'email'] } satisfies Json,
  };
  const answer = await call.untilAnswered(start, { twice: random.chance(0.3) });
  imported.isAcknowledged = answer.status === 200 || answer.status === 422;
}

/** A file, and the expected result of its rows. */
function fileOf(tag: string) {
  const rows: string[] = [];
  const counts = { added: 0, changed: 0, refused: 0 };
  for (let row = 0; row < addedRows; row += 1) {
    rows.push(`Row ${row},${tag}-${row}@example.com`);
    counts.added += 1;
    if (row % refusedEvery === 0) {
      rows.push(`Wrong ${row},${tag} has no address`);
      counts.refused += 1;
    }
    if (row % repeatedEvery === 0) {
      rows.push(`Again ${row},${tag}-${row}@EXAMPLE.com`);
      counts.changed += 1;
    }
  }
  return { text: `name,email\n${rows.join('\n')}\n`, ...counts };
}
