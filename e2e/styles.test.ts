import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../scripts/launch/paths.mjs';
import { launchBrowser } from './browser/browser.ts';

/** Custom properties at the start of a line with a value; descriptors of fonts are not included. */
const declaration = /^\s*([a-z-]+): [^{]*?;/gm;

test('styles use only existing properties: browsers silently ignore others', async () => {
  const files = globSync(['apps/*/src/**/*.css', 'packages/*/src/**/*.css'], { cwd: inRoot('.') });
  expect(files.length).toBeGreaterThan(10);
  const used = files.flatMap((file) => {
    const styles = readFileSync(inRoot(file), 'utf8').replaceAll(/@font-face \{[^}]*\}/g, '');
    return [...styles.matchAll(declaration)].map(([, name = '']) => ({ file, name }));
  });
  expect(used.length).toBeGreaterThan(1000);
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const unknown = await page.evaluate(
    (all) => all.filter(({ name }) => !/^(--|-moz-)/.test(name) && !CSS.supports(name, 'initial')),
    used,
  );
  await browser.close();
  expect(unknown).toEqual([]);
});

const className = /className=(?:"([^"]*)"|\{`([^`]*)`\})/g;

test('components use only existing classes', () => {
  const dist = inRoot('apps/dashboard/dist/assets');
  const styles = globSync('*.css', { cwd: dist }).map((file) => readFileSync(`${dist}/${file}`, 'utf8'));
  const known = new Set(
    [...styles.join('\n').matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')),
  );
  const files = globSync(['apps/dashboard/src/**/*.tsx', 'packages/ui/src/**/*.tsx'], { cwd: inRoot('.') });
  const used = files
    .filter((file) => !/\.(test|stories)\.tsx$/.test(file))
    .flatMap((file) =>
      [...readFileSync(inRoot(file), 'utf8').matchAll(className)].flatMap(([, plain, template = '']) =>
        (plain ?? template.replaceAll(/\$\{[^}]*\}/g, ' '))
          .split(/\s+/)
          .filter((name) => /^[a-z[!*@-]/.test(name))
          .map((name) => ({ file, name })),
      ),
    );
  expect(used.length).toBeGreaterThan(1000);
  // Attributes that only tests and scripts read have no style of their own.
  expect(used.filter(({ name }) => !known.has(name) && !/^(group|peer)(\/|$)/.test(name))).toEqual([]);
});
