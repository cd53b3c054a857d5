// The commands for operators in a container: node scripts/operate.mjs <backup|restore|doctor>. In a checkout, they run
// from source as `npm run backup` and so on.
import { pathToFileURL } from 'node:url';
import { readArguments } from './launch/arguments.mjs';
import { operations } from './launch/operations.mjs';
import { inRoot, root } from './launch/paths.mjs';

async function operate([name = '', ...args]) {
  if (!Object.hasOwn(operations, name)) {
    console.error(`Usage: node scripts/operate.mjs <${Object.keys(operations).join('|')}>`);
    return 2;
  }
  const read = readArguments(name, operations[name], args);
  if (read === undefined) {
    console.log(operations[name].usage);
    return 0;
  }
  globalThis.confabRoot = pathToFileURL(root).href;
  const built = await import(pathToFileURL(inRoot('apps/server/dist/operations/operations.js')).href);
  return built[name](read);
}

try {
  process.exit(await operate(process.argv.slice(2)));
} catch (error) {
  // Expected failures have plain messages; anything else is a bug and shows its stack.
  console.error(error?.plain ? error.message : error);
  process.exit(error?.exitCode ?? 1);
}
