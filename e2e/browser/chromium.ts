import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** A Chromium that runs on this machine, and the environment it needs. */
export type Chromium = { readonly executable: string; readonly env: Readonly<Record<string, string>> };

const installed = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const cache = fileURLToPath(new URL('../../.cache', import.meta.url));

/**
 * The machine's Chromium if there is one, otherwise the one from npm, unpacked once into the project's cache
 * with the fonts and libraries that a minimal machine lacks. CHROMIUM_PATH sets another. Throws if none of them
 * runs here.
 */
export async function findChromium(): Promise<Chromium> {
  const own = ownChromium();
  if (own) return own;
  const folder = await unpacked();
  const found = packedChromium(folder);
  if (found) return { ...found, env: { ...found.env, ...withFonts(folder) } };
  const result = spawnSync(join(folder, 'chromium'), ['--version'], {
    env: { ...process.env, ...withLibraries(folder) },
    encoding: 'utf8',
  });
  throw new Error(
    `No Chromium runs here. Install one or set CHROMIUM_PATH. ${result.stderr || String(result.error)}`,
  );
}

/**
 * The Chromium and fonts from npm where they run, so that screenshots are equal on all machines; elsewhere as
 * `findChromium`.
 */
export async function findSameChromium(): Promise<Chromium> {
  const folder = await unpacked();
  const found = packedChromium(folder);
  return found ? { ...found, env: { ...found.env, ...packedFonts(folder) } } : await findChromium();
}

function ownChromium(): Chromium | undefined {
  const named = process.env['CHROMIUM_PATH'];
  const own = named ? [named] : installed;
  const executable = own.find((path) => existsSync(path) && runs(path, {}));
  return executable === undefined ? undefined : { executable, env: {} };
}

function packedChromium(folder: string): Chromium | undefined {
  const executable = join(folder, 'chromium');
  const env = [{}, withLibraries(folder)].find((each) => runs(executable, each));
  return env && { executable, env };
}

/** The package's own libraries (NSS, NSPR, expat …), for machines without them. */
const withLibraries = (folder: string): Record<string, string> => ({
  LD_LIBRARY_PATH: [join(folder, 'al2023', 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
});

/** Without fonts on the machine, pages would render no text. */
const withFonts = (folder: string): Record<string, string> =>
  existsSync('/etc/fonts/fonts.conf') ? {} : packedFonts(folder);

const packedFonts = (folder: string): Record<string, string> => ({
  FONTCONFIG_FILE: writtenFontConfig(folder),
});

/**
 * The package's font configuration names directories of the machine it was built on. If none of them exists,
 * Chromium finds no font and exits with the first page.
 */
function writtenFontConfig(folder: string): string {
  const file = join(folder, 'fonts.conf');
  const element = (name: string, path: string): string => `<${name}>${escapeXml(path)}</${name}>`;
  const fonts = element('dir', join(folder, 'fonts', 'fonts'));
  const cacheFolder = element('cachedir', join(folder, 'fonts', 'cache'));
  const head = '<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">';
  const text = `${head}\n<fontconfig>${fonts}${cacheFolder}</fontconfig>\n`;
  // Another browser that is starting may be reading it.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
  return file;
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

function runs(executable: string, env: Record<string, string>): boolean {
  return (
    spawnSync(executable, ['--version', '--no-sandbox'], { env: { ...process.env, ...env } }).status === 0
  );
}

async function unpacked(): Promise<string> {
  const home = packageFolder();
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const folder = join(cache, `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(cache, { recursive: true });
  const making = mkdtempSync(`${folder}.making-`);
  await unpackInto(making, join(home, 'bin'));
  try {
    renameSync(making, folder);
  } catch (error) {
    // Another run finished first.
    rmSync(making, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

function packageFolder(): string {
  return dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
}

/** The package unpacks into the temporary directory under fixed names, so we lock them meanwhile. */
async function unpackInto(folder: string, archives: string): Promise<void> {
  const { inflate } = await import('@sparticuz/chromium');
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    await Promise.all(names.map((name) => inflate(join(archives, name))));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
}
