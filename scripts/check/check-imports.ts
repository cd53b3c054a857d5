import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { strictFolders, layerNames, layers, tiers, wiring } from '../../packages/config/src/import-rules.ts';
import type { Layer } from '../../packages/config/src/layer.ts';
import { findCircles } from './import-circles.ts';
import { homeOf, type Import, featureOf, readImports, type Target, targetOf } from './import-targets.ts';
import { root } from '../launch/paths.mjs';
import { sourceFiles } from '../source-files.ts';

const sources = '{apps,packages}/**/*.{ts,tsx}';
/** Files in which cycles are forbidden: tests, benchmarks and scripts as well. */
const everything = '{apps,packages,e2e,bench,scripts}/**/*.{ts,tsx,mjs}';
const isTest = (file: string): boolean => /\.(test|stories)\.tsx?$|\/test\//.test(file);

/** Checks every source file under `folder` against the import rules; one line per violation. */
export async function findImportErrors(folder = root): Promise<string[]> {
  const files = sourceFiles(sources, folder);
  return [...files.flatMap((file) => faultsOf(file, folder)), ...circleFaults(folder)];
}

function circleFaults(folder: string): string[] {
  const known = new Set(sourceFiles(everything, folder));
  const graph = new Map(
    [...known].map((file) => {
      const paths = readImports(join(folder, file)).map(({ from }) => targetOf(file, from).path ?? '');
      return [
        file,
        paths.flatMap((path) => [path, `${path}.ts`, `${path}.tsx`]).filter((path) => known.has(path)),
      ];
    }),
  );
  return findCircles(graph).map(
    (circle) =>
      `${circle.join(', ')}: import each other in a circle. Move what they share into the lower file.`,
  );
}

function faultsOf(file: string, folder: string): string[] {
  const layer = isTest(file) ? undefined : layers.find(({ files }) => files.test(file));
  const unlayered = isTest(file) || layer ? [] : unlayeredError(file);
  const faults = readImports(join(folder, file)).flatMap((found) => {
    const target = targetOf(file, found.from);
    const fault =
      appError(file, target) ??
      (isTest(file) ? undefined : featureError(file, target)) ??
      layerError(layer, found, target);
    return fault === undefined ? [] : [`${file}:${found.line}: imports ${found.from}. ${fault}`];
  });
  return [...unlayered, ...faults, ...unplacedFeature(file, folder)];
}

function unlayeredError(file: string): string[] {
  if (!strictFolders.some((pattern) => pattern.test(file))) return [];
  const names = homeOf(file) === 'apps/server' ? layerNames.server : layerNames.dashboard;
  return [
    `${file}: belongs to no layer. A file of a feature is one of ${names.join(', ')}, or <topic>- and one of these.`,
  ];
}

function appError(file: string, { path, name }: Target): string | undefined {
  if (path === undefined || !path.startsWith('apps/') || homeOf(path) === homeOf(file)) return undefined;
  if (file.startsWith('packages/'))
    return 'A package never imports an app. Move what both need into the package.';
  return `An app never imports another app (${name.slice(4)}). Move what both need into packages/rules or packages/contract.`;
}

function featureError(file: string, { path, name }: Target): string | undefined {
  if (path === undefined) return undefined;
  const other = featureOf(path);
  if (other === undefined || other === featureOf(file)) return undefined;
  if (name.startsWith('inside:') && !file.startsWith('apps/widget/') && !isWiring(file, path)) {
    return `Another feature is entered by its index only. Export it from the index of ${other} and import that.`;
  }
  const from = featureOf(file);
  if (from === undefined || homeOf(path) !== homeOf(file)) return undefined;
  if (tierOf(other) <= tierOf(from)) return undefined;
  return `Imports point down the tiers: ${from} stands below ${other}. Let ${other} react to an event of ${from}, or pass the value in.`;
}

function layerError(layer: Layer | undefined, found: Import, { name }: Target): string | undefined {
  // Imports of another feature have been checked already.
  if (!layer || name.startsWith('inside:')) return undefined;
  const lists = found.types ? [...layer.may, ...(layer.mayType ?? [])] : layer.may;
  const allowedAsType = found.types && matches(name, layer.mayType ?? []);
  const refused = !allowedAsType && matches(name, layer.never ?? []);
  if (matches(name, lists) && !refused) return undefined;
  return `The layer "${layer.name}" may not. ${layer.instead}`;
}

const isWiring = (file: string, path: string): boolean =>
  Object.entries(wiring).some(([folder, entered]) => file.startsWith(folder) && entered.test(path));

/** Every feature folder must be in a tier; reported once, at its first file. */
function unplacedFeature(file: string, folder: string): string[] {
  const feature = featureOf(file);
  if (feature === undefined || !file.startsWith('apps/server/') || tierOf(feature) >= 0) return [];
  const first = globSync(`apps/server/src/features/${feature}/**/*.ts`, { cwd: folder }).sort()[0];
  if (first !== file || !existsSync(join(folder, file))) return [];
  return [
    `apps/server/src/features/${feature}: stands in no tier. Add it to tiers in packages/config/src/import-rules.ts.`,
  ];
}

const tierOf = (feature: string): number => tiers.findIndex((tier) => tier.includes(feature));

const matches = (name: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => toRegExp(pattern).test(name));

const compiled = new Map<string, RegExp>();

function toRegExp(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const regex = new RegExp(`^${pattern.split('*').map(escape).join('.*')}$`);
  compiled.set(pattern, regex);
  return regex;
}

const escape = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

if (import.meta.main) {
  const faults = await findImportErrors();
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
