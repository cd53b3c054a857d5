import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl, startTestCluster, templateDatabase } from '../apps/server/test/cluster.ts';
import { inRoot } from './launch/paths.mjs';
import { runQuietly } from './launch/run.mjs';

const committed = inRoot('apps/server/src/platform/db/row-types.ts');

/** The types that the driver returns for these columns: see the type parsers of platform/db/database.ts. */
const typesInCode = { int8: 'number', json: 'string', jsonb: 'Record<string, unknown>' };

/** Kept for nodes of the previous version, see the migration `renamed_columns`; this version must not use them. */
const formerViews = ['article_transfer_refusal', 'contact_import_refusal'];
const formerColumns: Record<string, readonly string[]> = {
  ContactImport: ['fault_count'],
  HookReceiver: ['rests_until', 'told_at'],
  Inbox: ['refusals', 'smtp_refusals'],
  IntegrationHook: ['rests_until'],
  Mailbox: ['refusals'],
  SuperAdminSession: ['password_print'],
  Webhook: ['is_slow', 'rests_until', 'told_at'],
};

/** Writes the Kysely row types of the migrated database, their only source. */
export async function main(): Promise<number> {
  await generate(committed);
  return 0;
}

/** A message if the committed row types differ from the migrations; undefined if they do not. */
export async function rowTypesError(): Promise<string | undefined> {
  mkdirSync(inRoot('.cache'), { recursive: true });
  const folder = mkdtempSync(inRoot('.cache', 'row-types-'));
  try {
    const fresh = join(folder, 'row-types.ts');
    await generate(fresh);
    if (readFileSync(fresh, 'utf8') === readFileSync(committed, 'utf8')) return undefined;
    return 'apps/server/src/platform/db/row-types.ts differs from the migrated database. Run: node scripts/generate-row-types.ts';
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function generate(file: string): Promise<void> {
  const cluster = await startTestCluster({ openTemplate: true });
  try {
    const program = inRoot('node_modules/kysely-codegen/dist/cli/bin.js');
    const options = ['--dialect', 'postgres', '--singularize', '--log-level', 'error'];
    options.push(
      '--type-mapping',
      JSON.stringify(typesInCode),
      '--exclude-pattern',
      `{*schema_migration,${formerViews.join(',')}}`,
    );
    const url = databaseUrl(cluster.url, templateDatabase);
    await runQuietly(process.execPath, [program, ...options, '--url', url, '--out-file', file]);
    let types = readFileSync(file, 'utf8');
    for (const [type, columns] of Object.entries(formerColumns))
      for (const column of columns) types = withoutColumn(types, type, column);
    writeFileSync(file, types);
  } finally {
    await cluster.stop();
  }
}

/** Throws if the table has no such column, so that no name stays listed after its column was dropped. */
function withoutColumn(types: string, type: string, column: string): string {
  const line = new RegExp(`(^export interface ${type} \\{\n(?:  .*\n)*?)  ${column}: .*\n`, 'm');
  if (!line.test(types)) throw new Error(`${type} has no column ${column}`);
  return types.replace(line, '$1');
}

if (import.meta.main) process.exitCode = await main();
