// The single entry point: `npm start`, `npm test` and the others run it. Plain JavaScript for Node 20.19,
// because it installs the Node that everything else needs.
import { join } from 'node:path';
import { readArguments } from './launch/arguments.mjs';
import { commands } from './launch/commands.mjs';
import { root } from './launch/paths.mjs';
import { ensureRuntime, isCurrent, isSupported } from './launch/runtime.mjs';

/** Runs one command; resolves with its exit code, or undefined if it keeps running. */
async function launch([name = '', ...args]) {
  if (!isSupported(process.version)) {
    return fail(`Confab needs Node 20.19 or later to start; this is Node ${process.version.slice(1)}.`);
  }
  if (!Object.hasOwn(commands, name)) {
    return fail(`Usage: node scripts/launch.mjs <${Object.keys(commands).join('|')}>`, 2);
  }
  const command = commands[name];
  const read = readArguments(name, command, args);
  if (read === undefined && !command.ownHelp) {
    console.log(command.usage);
    return 0;
  }
  process.chdir(root);
  if (!isCurrent(process.version)) {
    const again = [...process.execArgv, join(root, 'scripts/launch.mjs'), name, ...args];
    return (await ensureRuntime()).runAgain(again);
  }
  const { ensureDependencies } = await import('./launch/install.mjs');
  await ensureDependencies();
  const { main } = await command.load();
  return main(read);
}

function fail(sentence, exitCode = 1) {
  console.error(sentence);
  return exitCode;
}

try {
  const code = await launch(process.argv.slice(2));
  if (code !== undefined) process.exit(code);
} catch (error) {
  // Expected failures have plain messages; anything else is a bug and shows its stack.
  console.error(error?.plain ? error.message : error);
  process.exit(error?.exitCode ?? 1);
}
