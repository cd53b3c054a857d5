import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { housed, roomNames, rooms, tiers, wiring } from '../packages/config/src/import-rules.ts';
import type { Room } from '../packages/config/src/room.ts';
import { homeOf, type Import, nounOf, readImports, type Target, targetOf } from './import-targets.ts';
import { root } from './launch/paths.mjs';

const sources = '{apps,packages}/**/*.{ts,tsx}';
const skipped = /(^|\/)(node_modules|dist)(\/|$)/;
const isTest = (file: string): boolean => /\.(test|stories)\.tsx?$|\/test\//.test(file);

/** Holds every source file under `folder` against the import rules; one line per break. */
export async function findImportFaults(folder = root): Promise<string[]> {
  const files = globSync(sources, { cwd: folder, exclude: (path) => skipped.test(path) });
  return files
    .map((file) => file.replaceAll('\\', '/'))
    .sort()
    .flatMap((file) => faultsOf(file, folder));
}

function faultsOf(file: string, folder: string): string[] {
  const room = isTest(file) ? undefined : rooms.find(({ files }) => files.test(file));
  const homeless = isTest(file) || room ? [] : homelessFault(file);
  const faults = readImports(join(folder, file)).flatMap((found) => {
    const target = targetOf(file, found.from);
    const fault =
      appFault(file, target) ??
      (isTest(file) ? undefined : nounFault(file, target)) ??
      roomFault(room, found, target);
    return fault === undefined ? [] : [`${file}:${found.line}: imports ${found.from}. ${fault}`];
  });
  return [...homeless, ...faults, ...unplacedNoun(file, folder)];
}

function homelessFault(file: string): string[] {
  if (!housed.some((pattern) => pattern.test(file))) return [];
  const names = homeOf(file) === 'apps/server' ? roomNames.server : roomNames.dashboard;
  return [
    `${file}: belongs to no room. A file of a noun is one of ${names.join(', ')}, or <topic>- and one of these.`,
  ];
}

function appFault(file: string, { path, name }: Target): string | undefined {
  if (path === undefined || !path.startsWith('apps/') || homeOf(path) === homeOf(file)) return undefined;
  if (file.startsWith('packages/'))
    return 'A package never imports an app. Move what both need into the package.';
  return `An app never imports another app (${name.slice(4)}). Move what both need into packages/rules or packages/contract.`;
}

function nounFault(file: string, { path, name }: Target): string | undefined {
  if (path === undefined) return undefined;
  const other = nounOf(path);
  if (other === undefined || other === nounOf(file)) return undefined;
  if (name.startsWith('inside:') && !file.startsWith('apps/widget/') && !isWiring(file, path)) {
    return `Another noun is entered by its door only. Export it from the door of ${other} and import that.`;
  }
  const from = nounOf(file);
  if (from === undefined || homeOf(file) === 'apps/dashboard' || homeOf(path) !== homeOf(file))
    return undefined;
  if (tierOf(other) <= tierOf(from)) return undefined;
  return `Imports point down the tiers: ${from} stands below ${other}. Let ${other} react to an event of ${from}, or pass the value in.`;
}

function roomFault(room: Room | undefined, found: Import, { name }: Target): string | undefined {
  // Entering another noun has been judged already.
  if (!room || name.startsWith('inside:')) return undefined;
  const lists = found.types ? [...room.may, ...(room.mayType ?? [])] : room.may;
  const allowedAsType = found.types && matches(name, room.mayType ?? []);
  const refused = !allowedAsType && matches(name, room.never ?? []);
  if (matches(name, lists) && !refused) return undefined;
  return `The room "${room.name}" may not. ${room.instead}`;
}

const isWiring = (file: string, path: string): boolean =>
  Object.entries(wiring).some(([folder, entered]) => file.startsWith(folder) && entered.test(path));

/** Every noun folder must stand in a tier; told once, at its first file. */
function unplacedNoun(file: string, folder: string): string[] {
  const noun = nounOf(file);
  if (noun === undefined || !file.startsWith('apps/server/') || tierOf(noun) >= 0) return [];
  const first = globSync(`apps/server/src/nouns/${noun}/**/*.ts`, { cwd: folder }).sort()[0];
  if (first !== file || !existsSync(join(folder, file))) return [];
  return [
    `apps/server/src/nouns/${noun}: stands in no tier. Add it to tiers in packages/config/src/import-rules.ts.`,
  ];
}

const tierOf = (noun: string): number => tiers.findIndex((tier) => tier.includes(noun));

const matches = (name: string, patterns: readonly string[]): boolean =>
  patterns.some((pattern) => toRegExp(pattern).test(name));

const compiled = new Map<string, RegExp>();

function toRegExp(pattern: string): RegExp {
  const known = compiled.get(pattern);
  if (known) return known;
  const made = new RegExp(`^${pattern.split('*').map(escape).join('.*')}$`);
  compiled.set(pattern, made);
  return made;
}

const escape = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&');

if (import.meta.main) {
  const faults = await findImportFaults();
  for (const fault of faults) console.log(fault);
  process.exitCode = faults.length === 0 ? 0 : 1;
}
