import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import subsetFont from 'subset-font';

/*
 * Makes the font files of the interface from those of their package, each with the characters and weights that
 * `fonts.css` specifies: the package has one file for all Latin letters beyond the usual ones, of which a
 * Central European name needs an eighth.
 */

const styles = fileURLToPath(new URL('../packages/ui/src/styles/', import.meta.url));

const packaged = import.meta.resolve('@fontsource-variable/inter/package.json');

/** The source files in the package, if they have another name. */
const sources: Readonly<Record<string, string>> = { 'latin-extended-a': 'latin-ext' };

/**
 * What browsers apply by themselves, and what `base.css` and tabular numbers ask for. The font has forty more, with
 * glyphs of their own.
 */
const keepFeatures = 'calt ccmp clig curs kern liga locl mark mkmk rclt rlig rvrn cv11 ss03 tnum'.split(' ');

export type FontFile = { path: string; content: Buffer };

/** The expected font files. */
export async function fontFiles(): Promise<FontFile[]> {
  const faces = readFileSync(`${styles}fonts.css`, 'utf8').split('@font-face').slice(1);
  return Promise.all(faces.map(fontFile));
}

async function fontFile(face: string): Promise<FontFile> {
  const name = found(/fonts\/inter-([a-z-]+)\.woff2/, face);
  const [min = 0, max = 0] = found(/font-weight: (\d+ \d+)/, face)
    .split(' ')
    .map(Number);
  const source = readFileSync(new URL(`files/inter-${sources[name] ?? name}-wght-normal.woff2`, packaged));
  const characters = charactersOf(found(/unicode-range:([^;]+)/, face));
  const options = { targetFormat: 'woff2', variationAxes: { wght: { min, max } }, keepFeatures } as const;
  return {
    path: `${styles}fonts/inter-${name}.woff2`,
    content: await subsetFont(source, characters, options),
  };
}

function found(pattern: RegExp, text: string): string {
  const part = pattern.exec(text)?.[1];
  if (part === undefined) throw new Error(`fonts.css has no ${pattern.source} in ${text}`);
  return part;
}

/** All characters of a list like `U+0100-017F, U+1E9E`. */
function charactersOf(ranges: string): string {
  const points = ranges.split(',').flatMap((range) => {
    const [first = 0, last = first] = range
      .replace('U+', '')
      .split('-')
      .map((hex) => Number.parseInt(hex, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
  return String.fromCodePoint(...points);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  mkdirSync(`${styles}fonts`, { recursive: true });
  for (const { path, content } of await fontFiles()) writeFileSync(path, content);
}
