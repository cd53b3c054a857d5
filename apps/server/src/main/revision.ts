import { readFileSync, statSync } from 'node:fs';
import { isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** The checked-out commit, from Git's files; undefined without a clone. */
export function revisionOf(folder: string = root): string | undefined {
  try {
    const own = gitFolder(folder);
    const head = text(join(own, 'HEAD'));
    const [, ref] = /^ref: (\S+)$/.exec(head) ?? [];
    return ref === undefined ? hash(head) : hash(referenced(own, ref));
  } catch {
    return undefined;
  }
}

/** In a worktree `.git` is a file with the path of its folder. */
function gitFolder(folder: string): string {
  const path = join(folder, '.git');
  if (statSync(path).isDirectory()) return path;
  const named = /^gitdir: (.+)$/.exec(text(path))?.[1] ?? path;
  return isAbsolute(named) ? named : resolve(folder, named);
}

/** Branches are stored in the clone's common directory, in separate files or packed together. */
function referenced(own: string, ref: string): string {
  const shared = found(() => resolve(own, text(join(own, 'commondir')))) ?? own;
  for (const file of [own, shared]) {
    const value = found(() => text(join(file, ref)));
    if (value !== undefined) return value;
  }
  const packed = text(join(shared, 'packed-refs')).split('\n');
  return packed.find((line) => line.endsWith(` ${ref}`))?.split(' ', 1)[0] ?? '';
}

const text = (path: string): string => readFileSync(path, 'utf8').trim();
const hash = (value: string): string | undefined => (/^[0-9a-f]{40,64}$/.test(value) ? value : undefined);

function found<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
