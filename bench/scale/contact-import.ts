import { openAsBlob, createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { compared, type Benchmark } from '../kit/benchmark.ts';
import type { System } from '../kit/harness.ts';
import { medianOfPairs } from '../kit/statistics.ts';
import { residentBytes } from '../kit/server/server.ts';

/**
 * How fast a contact file is imported, compared with COPY of the same rows into the same table, and the
 * server's memory: whether it grows while a file is imported, and compared with a file of a tenth of the size.
 */
export const contactImport: Benchmark = {
  id: 'contact-import',
  async run(harness) {
    const rows = harness.quick ? 20_000 : scale();
    const { profileDir } = harness;
    const profiled =
      profileDir === undefined ? {} : { nodeArgs: ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] };
    const system = await harness.open({ agents: 2, inboxes: 2, conversations: 100 }, profiled);
    const folder = harness.dataDir();
    const few = await importFile(system, await fileOf(folder, 'few', rows / 10), rows / 10);
    const control = await copyFile(system, await fileOf(folder, 'copied', rows), rows);
    const many = await importFile(system, await fileOf(folder, 'many', rows), rows);
    const named = await importFile(system, await fileOf(folder, 'named', rows, true), rows);
    await system.sql.end();
    await system.server.stop();
    return [
      compared(
        {
          id: this.id,
          what: `rows of a file of ${rows} that are imported, over COPY into the same table`,
          unit: '/s',
          goal: null,
          better: 'higher',
        },
        medianOfPairs([{ figure: many.perSecond, control }]),
      ),
      compared(
        {
          id: `${this.id}:companies`,
          what: `the same where each row names one of ${rows / 100} companies that are added, over such without`,
          unit: '/s',
          goal: null,
          better: 'higher',
        },
        medianOfPairs([{ figure: named.perSecond, control: many.perSecond }]),
      ),
      compared(
        {
          id: `${this.id}:memory`,
          what: 'peak resident memory of the server in the second half of the rows, compared with the first half',
          unit: 'MB',
          goal: 1.1,
          better: 'lower',
        },
        medianOfPairs([{ figure: many.megabytes.secondHalf, control: many.megabytes.firstHalf }]),
      ),
      compared(
        {
          id: `${this.id}:memory-of-few`,
          what: `the same, compared with a file of ${rows / 10}`,
          unit: 'MB',
          goal: null,
          better: 'lower',
        },
        medianOfPairs([{ figure: peakOf(many), control: peakOf(few) }]),
      ),
    ];
  },
};

/** Rows of a full run; set fewer to try it. */
const scale = (): number => Number(process.env['IMPORT_ROWS'] ?? 1_000_000);

/** With `hasCompanies`, about a hundred rows name the same company; those of one company are far apart. */
async function fileOf(folder: string, name: string, rows: number, hasCompanies = false): Promise<string> {
  const path = join(folder, `${name}.csv`);
  const lines = function* (): Generator<string> {
    yield `name,email,phone,identifier,city${hasCompanies ? ',company' : ''}\n`;
    for (let row = 0; row < rows; row += 1) {
      const company = hasCompanies ? `,Company ${row % Math.ceil(rows / 100)}` : '';
      yield `Person ${row},${name}${row}@example.com,+49${phoneStart[name]}${row + 1_000_000},${name}-${row},Berlin${company}\n`;
    }
  };
  await writeFile(path, lines());
  return path;
}

const phoneStart: Readonly<Record<string, number>> = { few: 1, copied: 2, many: 3, named: 4 };

type Imported = { perSecond: number; megabytes: { firstHalf: number; secondHalf: number } };

const peakOf = ({ megabytes }: Imported): number => Math.max(megabytes.firstHalf, megabytes.secondHalf);

async function importFile(system: System, path: string, rows: number): Promise<Imported> {
  const base = `${system.server.url}/api/v1/accounts/${system.seeded.accountId}/contact_imports`;
  const headers = { api_access_token: system.admin.token };
  const json = { ...headers, 'content-type': 'application/json' };
  const ask = async (url: string, init: RequestInit = { headers }): Promise<Record<string, unknown>> => {
    const answer = await fetch(url, init);
    if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  const body = new FormData();
  body.append('import_file', await openAsBlob(path, { type: 'text/csv' }), 'contacts.csv');
  const draft = await ask(base, { method: 'POST', body, headers });
  const start = JSON.stringify({ mapping: draft['mapping'] });
  const began = performance.now();
  await ask(`${base}/${Number(draft['id'])}/start`, { method: 'POST', body: start, headers: json });
  const megabytes = { firstHalf: 0, secondHalf: 0 };
  for (;;) {
    const { status, created_count: created } = await ask(`${base}/${Number(draft['id'])}`);
    const half = Number(created) < rows / 2 ? 'firstHalf' : 'secondHalf';
    megabytes[half] = Math.max(megabytes[half], residentBytes(system.server.pid) / 2 ** 20);
    if (status === 'done' && created === rows) break;
    if (status !== 'running') throw new Error(`the import is ${String(status)} with ${String(created)} rows`);
    await sleep(100);
  }
  return { perSecond: (rows / (performance.now() - began)) * 1000, megabytes };
}

/** Rows per second. */
async function copyFile({ sql, seeded }: System, path: string, rows: number): Promise<number> {
  await sql.query(`alter table contact alter column account_id set default ${seeded.accountId}`);
  const began = performance.now();
  const target = copyFrom(
    'copy contact (name, email, phone_number, identifier, location) from stdin with (format csv, header)',
  );
  await pipeline(createReadStream(path), sql.query(target));
  const seconds = (performance.now() - began) / 1000;
  await sql.query('alter table contact alter column account_id drop default');
  return rows / seconds;
}
