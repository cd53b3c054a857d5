import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { check } from 'recheck';
import { routes } from '../../packages/contract/src/routes.ts';
import { root } from '../launch/paths.mjs';
import { sourceFiles } from '../source-files.ts';

/** Code that runs in the server, in an agent's browser, or on a customer's page. */
const sources = '{apps/*/{src,loader},packages/{client,contract,rules,text,ui}/src}/**/*.{ts,tsx}';
const isTest = /(^|\/)test\/|\.(test|stories)\.tsx?$/;

/** Patterns that are built at runtime, each with the reason why it is harmless. */
const composed: Readonly<Record<string, string>> = {
  'packages/text/src/article.ts': 'one of two patterns that are written out, each of which is checked',
  'packages/rules/src/form-pattern.ts':
    'written by whoever owns the form, and run in the browser of whoever fills it in, or on the server with a timeout',
};

/** Milliseconds for one pattern on a busy machine; a pattern that takes longer to check is an error. */
const timeoutMs = 120_000;

/** A regular expression in the sources. */
type Pattern = { readonly at: string; readonly source: string; readonly flags: string };

/**
 * Finds regular expressions that take more than linear time on some text, searching from every start included;
 * one line for each. Patterns with lookaround are run on texts made for them, all others are proven.
 */
export async function findSlowPatterns(folder = root, schemas: unknown = routes): Promise<string[]> {
  const faults: string[] = [];
  const patterns: Pattern[] = schemaPatterns(schemas);
  for (const file of sourceFiles(sources, folder).filter((name) => !isTest.test(name)))
    readPatterns(file, readFileSync(join(folder, file), 'utf8'), patterns, faults);
  for (const pattern of patterns) faults.push(...(await faultsOf(pattern)));
  return faults;
}

async function faultsOf({ at, source, flags }: Pattern): Promise<string[]> {
  const result = await check(source, flags, { timeout: timeoutMs });
  if (result.status === 'safe') return [];
  if (
    result.status === 'vulnerable' &&
    result.checker === 'fuzz' &&
    !isSlow(source, flags, result.attack.string)
  )
    return [];
  const why =
    result.status === 'vulnerable'
      ? `takes ${result.complexity.summary} time on ${result.attack.pattern}`
      : `could not be judged (${result.error.kind})`;
  return [
    `${at}: /${source}/${flags} ${why}. Let no repeated part match what the pattern begins with, or write a loop.`,
  ];
}

/**
 * Patterns with lookaround are checked by a model of an engine, which sometimes counts steps that this one
 * skips. If the model is right, its text takes a billion steps, which is seconds.
 */
function isSlow(source: string, flags: string, text: string): boolean {
  const times = Array.from({ length: 3 }, () => {
    const start = performance.now();
    // Finds all matches, as in replacing: each one may scan back to the beginning.
    text.replace(new RegExp(source, flags), '');
    return performance.now() - start;
  });
  return Math.min(...times) > 100;
}

function readPatterns(file: string, text: string, patterns: Pattern[], faults: string[]): void {
  const spot = (start: number): string => `${file}:${text.slice(0, start).split('\n').length}`;
  const onPattern = (callee: unknown, args: readonly unknown[], start: number): void => {
    if (!isNamed(callee, 'RegExp')) return;
    const [source, flags] = args.map(literalText);
    if (source !== undefined) patterns.push({ at: spot(start), source, flags: flags ?? '' });
    else if (!(file in composed))
      faults.push(
        `${spot(start)}: makes a pattern while it runs. Write it out, or say in scripts/check/check-patterns.ts why it is harmless.`,
      );
  };
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex)
        patterns.push({ at: spot(node.start), source: node.regex.pattern, flags: node.regex.flags });
    },
    NewExpression: (node) => onPattern(node.callee, node.arguments, node.start),
    CallExpression: (node) => onPattern(node.callee, node.arguments, node.start),
  }).visit(parseSync(file, text).program);
}

/** The contract's patterns, which may be composed of parts. */
function schemaPatterns(schemas: unknown): Pattern[] {
  const found = new Map<string, Pattern>();
  const seen = new Set<unknown>();
  const visit = (value: unknown, at: string): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    const name = 'name' in value && typeof value.name === 'string' ? value.name : at;
    for (const [key, inner] of Object.entries(value)) {
      if (key === 'pattern' && typeof inner === 'string')
        found.set(inner, { at: `contract ${name}`, source: inner, flags: 'u' });
      else visit(inner, name);
    }
  };
  visit(schemas, 'schemas');
  return [...found.values()];
}

function isNamed(node: unknown, name: string): boolean {
  return typeof node === 'object' && node !== null && 'name' in node && node.name === name;
}

function literalText(node: unknown): string | undefined {
  if (typeof node !== 'object' || node === null || !('value' in node)) return undefined;
  return typeof node.value === 'string' ? node.value : undefined;
}
