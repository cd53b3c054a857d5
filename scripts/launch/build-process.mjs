// A process that builds the parts it is given, or all, and ends. Its errors are for the process that runs it.
import { buildHere } from './build.mjs';

process.once('disconnect', () => process.exit(1));
try {
  const names = process.argv.slice(2);
  await buildHere(names.length > 0 ? names : undefined);
  process.exit(0);
} catch (error) {
  console.error(error?.plain ? error.message : error);
  process.exit(1);
}
