import { main as generateRowTypes } from './generate-row-types.ts';
import type { Arguments } from './launch/arguments.mjs';
import { root } from './launch/paths.mjs';
import { namesOf } from './new-feature/names.ts';
import { writeFeature } from './new-feature/write.ts';

/** `npm run new-feature`. Resolves with the exit code. */
export async function main({ values, words }: Arguments): Promise<number> {
  const [name = ''] = words;
  const plural = typeof values['plural'] === 'string' ? values['plural'] : undefined;
  const names = namesOf(name, plural);
  try {
    const files = writeFeature(root, names, new Date());
    await generateRowTypes();
    const { main: format } = await import('./launch/format.mjs');
    await format();
    for (const file of files) console.log(file);
    console.log('Registered. Next: docs/add-a-feature.md');
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.error(error.message);
    return 1;
  }
}
