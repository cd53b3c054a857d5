import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parseSync } from 'oxc-parser';
import { layerFolders } from '../../packages/config/src/layer.ts';

/** One import of a source file. `types` is true for type imports. */
export type Import = { readonly from: string; readonly line: number; readonly types: boolean };

/** Where an import leads: `path` from the root for our own files, nothing for packages. */
export type Target = {
  /** The short name used in the rules, see packages/config/src/import-rules.ts. */
  readonly name: string;
  readonly path: string | undefined;
};

/** Reads every import, re-export and dynamic import with a literal path. */
export function readImports(file: string): Import[] {
  const text = readFileSync(file, 'utf8');
  const { module } = parseSync(file, text);
  const lineAt = (offset: number): number => text.slice(0, offset).split('\n').length;
  const fixed = module.staticImports.map((found) => ({
    from: found.moduleRequest.value,
    line: lineAt(found.start),
    types: found.entries.length > 0 && found.entries.every((entry) => entry.isType),
  }));
  const passedOn = module.staticExports.flatMap((found) =>
    found.entries.flatMap((entry) =>
      entry.moduleRequest
        ? [{ from: entry.moduleRequest.value, line: lineAt(found.start), types: entry.isType }]
        : [],
    ),
  );
  const dynamic = module.dynamicImports.flatMap((found) => {
    const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(found.moduleRequest.start, found.moduleRequest.end));
    return literal?.[2] === undefined ? [] : [{ from: literal[2], line: lineAt(found.start), types: false }];
  });
  return [...fixed, ...passedOn, ...dynamic];
}

/** Resolves the target of an import of `file` (a path from the root, with forward slashes). */
export function targetOf(file: string, from: string): Target {
  const path = pathOf(file, from);
  if (path === undefined) return { name: from.startsWith('node:') ? from : `npm:${from}`, path };
  return { name: nameOf(file, path), path };
}

/** The feature a file belongs to, if any. */
export function featureOf(path: string): string | undefined {
  return /^(?:apps|packages)\/[^/]+\/src\/features\/([^/.]+)/.exec(path)?.[1];
}

/** The app or package a file belongs to, like `apps/server`. */
export function homeOf(path: string): string {
  return path.split('/').slice(0, 2).join('/');
}

function pathOf(file: string, from: string): string | undefined {
  if (from.startsWith('.')) return posix.join(posix.dirname(file), from);
  const shared = /^@confab\/([^/]+)\/?(.*)$/.exec(from);
  return shared ? `packages/${shared[1]}/src/${shared[2]}` : undefined;
}

function nameOf(file: string, path: string): string {
  const home = homeOf(path);
  const inside = path.slice(home.length + 1).replace(/^src\//, '');
  if (home !== homeOf(file))
    return home.startsWith('packages/') ? `${home.slice(9)}/${inside}` : `app:${path}`;
  const own = /^(?:features|channels)\/[^/]+\//.exec(inside)?.[0];
  if (own && file.startsWith(`${home}/src/${own}`)) return `own/${withoutTopic(inside.slice(own.length))}`;
  if (home.startsWith('apps/') && featureOf(path) !== undefined)
    return /\/index\.tsx?$/.test(path) ? 'index' : `inside:${inside}`;
  return /^(?:platform|channels|main|test)\//.test(inside) ? inside : `src/${inside}`;
}

/** To the rules, `list/count-queries.ts` is `count-queries.ts`; folders of a layer are kept. */
function withoutTopic(path: string): string {
  const [first = '', ...rest] = path.split('/');
  return rest.length === 0 || layerFolders.includes(first) ? path : rest.join('/');
}
