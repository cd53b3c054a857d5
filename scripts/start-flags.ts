import { readFileSync } from 'node:fs';
import { inRoot } from './launch/paths.mjs';

/** The flags `npm start` passes to Node: a size of V8's young generation with which idle sockets take little memory. */
export const startFlags: readonly string[] = flagsOf(inRoot('package.json'));

function flagsOf(file: string): string[] {
  const { scripts } = JSON.parse(readFileSync(file, 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}
