import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fill, type Names } from './names.ts';
import { register } from './registrations.ts';

const templates = new URL('./template/', import.meta.url);

/** The paths of a feature's parts, by their template. */
function destinations(names: Names, migration: string): Record<string, string> {
  const path = String(names['name-path']);
  const server = `apps/server/src/features/${path}`;
  const dashboard = `apps/dashboard/src/features/${path}`;
  return {
    'contract/feature.ts': `packages/contract/src/features/${path}.ts`,
    'migration.sql': `apps/server/migrations/${migration}`,
    'words.json': `apps/dashboard/src/platform/messages/en/${path}.json`,
    ...Object.fromEntries(
      ['feature.ts', 'routes.ts', 'model.ts', 'queries.ts', 'steps/announce-change.ts'].map((file) => [
        `server/${file}`,
        `${server}/${file}`,
      ]),
    ),
    ...Object.fromEntries(
      ['create', 'update', 'delete'].map((verb) => [
        `server/actions/${verb}-name.ts`,
        `${server}/actions/${verb}-${path}.ts`,
      ]),
    ),
    'server/name.test.ts': `${server}/${path}.test.ts`,
    ...Object.fromEntries(
      ['api.ts', 'feature.ts', 'live.ts'].map((file) => [`dashboard/${file}`, `${dashboard}/${file}`]),
    ),
    'dashboard/parts/name-form.tsx': `${dashboard}/parts/${path}-form.tsx`,
    'dashboard/parts/name-row.tsx': `${dashboard}/parts/${path}-row.tsx`,
    'dashboard/screens/name-list-screen.tsx': `${dashboard}/screens/${path}-list-screen.tsx`,
    'dashboard/screens/name-list-screen.test.tsx': `${dashboard}/screens/${path}-list-screen.test.tsx`,
  };
}

/**
 * Writes a feature into the checkout at `root` and registers it; returns the paths of its files. Throws a
 * message if one with this name exists.
 */
export function writeFeature(root: string, names: Names, today: Date): string[] {
  const files = Object.entries(destinations(names, migrationName(root, names, today)));
  const existing = files.find(([, path]) => existsSync(join(root, path)));
  if (existing) throw new Error(`${existing[1]} is there already`);
  const filled = files.map(([template, path]) => ({ path, text: fill(read(template), names) }));
  register(root, names, fill(read('examples'), names));
  for (const { path, text } of filled) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return filled.map(({ path }) => path);
}

/** After all existing ones, including those with a later date. */
function migrationName(root: string, names: Names, today: Date): string {
  const newest = readdirSync(join(root, 'apps/server/migrations')).sort().at(-1) ?? '';
  const date = today.toISOString().slice(0, 10).replaceAll('-', '');
  const [last = '', number = '0'] = newest.split('_');
  const next = last >= date ? `${last}_${String(Number(number) + 1).padStart(4, '0')}` : `${date}_0001`;
  return `${next}_${String(names['names_path'])}.sql`;
}

const read = (template: string): string => readFileSync(new URL(`${template}.txt`, templates), 'utf8');
