import { parseArgs } from 'node:util';
import { main as generateRowTypes } from './generate-row-types.ts';
import { root } from './launch/paths.mjs';
import { namesOf } from './new-feature/names.ts';
import { writeFeature } from './new-feature/write.ts';

const usage = `Usage: npm run new-feature -- <name> [--plural <names>]

Writes the skeleton of a feature: contract, migration, server, dashboard, texts and tests, and registers it.
Names are lower-case words joined by hyphens: npm run new-feature -- canned-response`;

/** `npm run new-feature`. Resolves with the exit code. */
export async function main(args: string[]): Promise<number> {
  const asked = read(args);
  if (typeof asked === 'string') {
    console.log(asked);
    return asked === usage && args.length > 0 ? 0 : 1;
  }
  try {
    const files = writeFeature(root, namesOf(asked.name, asked.plural), new Date());
    await generateRowTypes();
    const { main: format } = await import('./launch/format.mjs');
    await format([]);
    for (const file of files) console.log(file);
    console.log('Registered. Next: docs/add-a-feature.md');
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error.message);
    return 1;
  }
}

function read(args: string[]): { name: string; plural?: string } | string {
  try {
    const options = { plural: { type: 'string' }, help: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const [name, ...more] = positionals;
    if (values.help === true || name === undefined || more.length > 0) return usage;
    return { name, ...(values.plural === undefined ? {} : { plural: values.plural }) };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
