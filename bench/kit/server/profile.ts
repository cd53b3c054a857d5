import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

type Profile = {
  nodes: {
    id: number;
    callFrame: { functionName: string; url: string; lineNumber: number; columnNumber: number };
  }[];
  samples: number[];
  timeDeltas: number[];
};

/** CPU time of the profiles in a folder, by original source file, as lines of text. */
export function summarize(folder: string, lines = 30): string[] {
  const spent = new Map<string, number>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.cpuprofile'))) {
    const profile = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Profile;
    const locations = new Map(profile.nodes.map((node) => [node.id, locationOf(node.callFrame)]));
    for (const [index, sample] of profile.samples.entries()) {
      const system = locations.get(sample) ?? '(unknown)';
      spent.set(system, (spent.get(system) ?? 0) + (profile.timeDeltas[index] ?? 0));
    }
  }
  spent.delete('(idle)');
  const total = [...spent.values()].reduce((sum, time) => sum + time, 0);
  return [...spent]
    .toSorted(([, left], [, right]) => right - left)
    .slice(0, lines)
    .map(([system, time]) => `${((time / total) * 100).toFixed(1).padStart(5)} %  ${system}`);
}

function locationOf({
  functionName,
  url,
  lineNumber,
  columnNumber,
}: Profile['nodes'][number]['callFrame']): string {
  if (url.startsWith('file:')) return sourceAt(fileURLToPath(url), lineNumber, columnNumber);
  if (url !== '') return url;
  return functionName.startsWith('(') ? functionName : `native ${functionName}`;
}

const maps = new Map<string, SourceMap | undefined>();

/** The original source of a bundle's line, from the bundle's source map. */
function sourceAt(file: string, line: number, column: number): string {
  if (!maps.has(file)) maps.set(file, mapOf(`${file}.map`));
  const entry = maps.get(file)?.findEntry(line, column);
  return entry !== undefined && 'originalSource' in entry ? shortName(entry.originalSource) : shortName(file);
}

function mapOf(file: string): SourceMap | undefined {
  if (!existsSync(file)) return undefined;
  return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
}

/** Our own sources by file, others by package. */
function shortName(path: string): string {
  if (!path.includes('node_modules/')) return path.replace(/^.*?(apps|packages)\//, '$1/');
  const [first = '', second = ''] = (path.split('node_modules/').at(-1) ?? '').split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
