import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { Type } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';
import { builtFile } from './built-file.ts';

/** The folder of the built widget: the loader `sdk.js`, and the frame's files with their manifest. */
export type Bundle = {
  directory: string;
  /** Names of the frame's entry files below `/widget-assets/`; undefined when the widget is not built. */
  entry(): Promise<Entry | undefined>;
};

/** `imports` are the scripts without which the first one does not run. */
export type Entry = { script: string; imports: readonly string[]; styles: readonly string[] };

const Manifest = Type.Record(
  Type.String(),
  Type.Object({
    file: Type.String(),
    isEntry: Type.Optional(Type.Boolean()),
    css: Type.Optional(Type.Array(Type.String())),
    imports: Type.Optional(Type.Array(Type.String())),
  }),
);

/** The manifest is reread after a new build, so that a running server needs no restart. */
export function openBundle(directory: string): Bundle {
  const manifestPath = path.join(directory, '.vite', 'manifest.json');
  const entry = builtFile(manifestPath, async () =>
    entryOf(JSON.parse(await readFile(manifestPath, 'utf8'))),
  );
  return { directory, entry };
}

function entryOf(manifest: unknown): Entry | undefined {
  const chunks = Value.Parse(Manifest, manifest);
  const found = Object.values(chunks).find((chunk) => chunk.isEntry === true);
  if (found === undefined) return undefined;
  const imports = new Set<string>();
  const collect = (name: string): void => {
    const chunk = chunks[name];
    if (chunk === undefined || chunk === found || imports.has(chunk.file)) return;
    imports.add(chunk.file);
    chunk.imports?.forEach(collect);
  };
  found.imports?.forEach(collect);
  return { script: found.file, imports: [...imports], styles: found.css ?? [] };
}
