import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A path inside the checkout. */
export const inRoot = (...parts) => join(root, ...parts);

/** An error whose message is shown to the user who ran the command; exit code 2 is for wrong usage. */
export const userError = (sentence, exitCode = 1) =>
  Object.assign(new Error(sentence), { plain: true, exitCode });
