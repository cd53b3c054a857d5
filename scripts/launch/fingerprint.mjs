import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const ignoredFolders = new Set(['node_modules', 'dist', 'test', 'gallery', '.cache']);
const ignoredFiles = /\.(test|stories)\.tsx?$|\.md$|^\./;

/**
 * A text that changes when any source under `paths` is added, removed, renamed or written. It reads names,
 * times and sizes only, never contents. A path that does not exist counts as empty.
 * @param {string[]} paths files or folders
 * @param {Map<string, string>} [known] what was looked at just before, for texts that share paths
 */
export function fingerprint(paths, known = new Map()) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const text = known.get(path) ?? lookAt(path);
    known.set(path, text);
    hash.update(text);
  }
  return hash.digest('hex');
}

function lookAt(path) {
  const found = [];
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) visit(path, found);
  else found.push(lineOf(path));
  return createHash('sha256').update(found.join('')).digest('hex');
}

/** Each start does this for four thousand files, before anything else. */
function visit(folder, found) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort(byName)) {
    const { name } = entry;
    if (entry.isDirectory()) {
      if (!ignoredFolders.has(name)) visit(join(folder, name), found);
    } else if (!ignoredFiles.test(name)) found.push(lineOf(join(folder, name)));
  }
}

function lineOf(file) {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${file}\0${stat.mtimeMs}\0${stat.size}\n` : '';
}

const byName = (a, b) => (a.name < b.name ? -1 : 1);

/** The content of a stamp file, or nothing without one. */
export function readStamp(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
