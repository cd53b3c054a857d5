import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../launch/paths.mjs';
import { sourceFiles } from '../source-files.ts';

const kit = 'packages/ui/package.json';
const users = 'apps/*/src/**/*.{ts,tsx,css}';
const isTest = /\.(test|stories)\.tsx?$/;

/** Finds components of the interface kit that no app imports, one line for each; the gallery shows them all. */
export async function findUnusedComponents(folder = root): Promise<string[]> {
  const { exports } = JSON.parse(readFileSync(join(folder, kit), 'utf8')) as { exports: object };
  const used = new Set(
    sourceFiles(users, folder)
      .filter((file) => !isTest.test(file))
      .flatMap((file) => [...readFileSync(join(folder, file), 'utf8').matchAll(/@confab\/ui\/([\w./-]+)/g)])
      .map(([, component]) => `./${component}`),
  );
  return Object.keys(exports)
    .filter((component) => !used.has(component))
    .map(
      (component) =>
        `${kit}: no app imports "${component}". Delete the component, or its line if it is a part.`,
    );
}
