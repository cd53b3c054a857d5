import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import { decompress } from 'wawoff2';
import { coverageOf, type Coverage } from './font-coverage.ts';

/** Fonts in the order in which they are tried for a character; each package has many files of a few characters. */
const scripts = (
  'arabic hebrew thai malayalam tamil bengali telugu kannada gujarati gurmukhi georgian armenian khmer lao myanmar ' +
  'sinhala ethiopic'
).split(' ');
const eastAsian = ['sc', 'jp', 'tc', 'kr'];
const emojiPackage = 'twemoji-colr-font';

/** A file with some of the characters of a font. */
type FontFile = { file: string; ranges: readonly (readonly [number, number])[] };
type Font = { coverage: Coverage };

/** The fonts that texts were drawn with so far, and all that could be. */
export type CardFonts = {
  /** Makes sure that a text can be drawn; what no font has a shape for is left out. */
  prepare(text: string, language: string): Promise<string>;
  /** The families to draw it with, the first that has a character counts. */
  families(text: string, language: string): string;
};

/** Unpacks files of fonts into a folder as texts need them. Those of the machine do not count: all draw the same. */
export async function openFonts(folder: string): Promise<CardFonts> {
  const settings = path.join(folder, 'fonts.conf');
  await writeFile(settings, `<fontconfig><cachedir>${folder}</cachedir></fontconfig>`);
  // Read when the first text is set.
  process.env['FONTCONFIG_FILE'] = settings;
  const fontFiles = new Map<string, Promise<FontFile[]>>();
  const fonts = new Map<string, Promise<Font>>();
  const fontFilesOf = (name: string): Promise<FontFile[]> =>
    remember(fontFiles, name, () => listFontFiles(name));
  const fontOf = (file: string): Promise<Font> => remember(fonts, file, () => unpack(file, folder));

  const hasIt = async (name: string, codePoint: number): Promise<boolean> => {
    const isNamed = ({ ranges }: FontFile) =>
      ranges.some(([from, to]) => codePoint >= from && codePoint <= to);
    const slice = (await fontFilesOf(name)).find(isNamed);
    return slice !== undefined && (await fontOf(slice.file)).coverage(codePoint);
  };
  const isCovered = async (character: string, order: readonly string[]): Promise<boolean> => {
    for (const name of order) if (await hasIt(name, character.codePointAt(0) ?? 0)) return true;
    return false;
  };
  return {
    async prepare(text, language) {
      const names = namesFor(text, language);
      const known = new Map<string, boolean>([[' ', true]]);
      for (const character of new Set(text)) {
        // They belong to the character before them.
        const isJoined = /[\ufe0e\ufe0f\u200c\u200d]/.test(character);
        const order = /\p{Emoji_Presentation}/u.test(character)
          ? [emojiPackage, ...names]
          : [...names, emojiPackage];
        known.set(character, isJoined || (await isCovered(character, order)));
      }
      return Array.from(text)
        .filter((character) => known.get(character))
        .join('')
        .trim();
    },
    families: (text, language) => [...namesFor(text, language).map(familyOf), 'Twemoji Mozilla'].join(','),
  };
}

/** Chinese, Japanese, and Korean share characters but draw them differently. */
function namesFor(text: string, language: string): string[] {
  const first = eastAsianOf(text, language);
  return ['', ...scripts, ...eastAsian.toSorted((a, b) => Number(b === first) - Number(a === first))];
}

function eastAsianOf(text: string, language: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text) || /^ja\b/.test(language)) return 'jp';
  if (/\p{Script=Hangul}/u.test(text) || /^ko\b/.test(language)) return 'kr';
  return /^zh-(?:\w+-)?(?:TW|HK|MO)\b|^zh-Hant\b/.test(language) ? 'tc' : 'sc';
}

/** These files name themselves by their thinnest weight, and have all of them. */
const thin = new Set([...eastAsian, 'hebrew']);

function familyOf(name: string): string {
  const script = eastAsian.includes(name) ? name.toUpperCase() : name.charAt(0).toUpperCase() + name.slice(1);
  return ['Noto Sans', script, thin.has(name) ? 'Thin' : ''].filter(Boolean).join(' ');
}

async function listFontFiles(name: string): Promise<FontFile[]> {
  if (name === emojiPackage)
    return [{ file: path.join(folderOf(name), 'twemoji.woff2'), ranges: [[0, 0x10ffff]] }];
  const font = ['noto-sans', name].filter(Boolean).join('-');
  const folder = folderOf(`@fontsource-variable/${font}`);
  const parts = JSON.parse(await readFile(path.join(folder, 'unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(parts).map(([part, ranges]) => ({
    file: path.join(folder, 'files', `${font}-${part.replace(/^\[(\d+)\]$/, '$1')}-wght-normal.woff2`),
    ranges: ranges.split(',').map(rangeOf),
  }));
}

const folderOf = (name: string): string =>
  path.dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));

/** Of `U+41` or `U+41-5a`. */
function rangeOf(text: string): [number, number] {
  const [from = 0, to = from] = text
    .trim()
    .replace('U+', '')
    .split('-')
    .map((hex) => Number.parseInt(hex, 16));
  return [from, to];
}

/** The text renderer reads fonts from files, and not in their compressed form. */
async function unpack(file: string, folder: string): Promise<Font> {
  const font = await decompress(await readFile(file));
  const fontfile = path.join(folder, `${path.basename(file, '.woff2')}.ttf`);
  await writeFile(fontfile, font, { mode: 0o600 });
  // There is no other way to register a font.
  await sharp({ text: { text: '.', fontfile } })
    .raw()
    .toBuffer();
  return { coverage: coverageOf(font) };
}

function remember<T>(known: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = known.get(key);
  if (found !== undefined) return found;
  const made = make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}
