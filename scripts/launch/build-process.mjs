// Builds the given parts, or all, and exits. The process that runs it handles its errors.
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
