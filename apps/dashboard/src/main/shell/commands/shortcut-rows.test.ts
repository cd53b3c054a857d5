import { expect, test } from 'vitest';
import { shortcutGroups } from './shortcut-rows.ts';

const sources = import.meta.glob<string>(['../../../**/*.{ts,tsx}', '!../../../**/*.test.{ts,tsx}'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const [interfacePage = ''] = Object.values(
  import.meta.glob<string>('../../../../../../docs/interface.md', {
    query: '?raw',
    import: 'default',
    eager: true,
  }),
);

/** What code waits for everywhere on the page, whatever has the focus. */
const waitedFor = new Set(
  Object.entries(sources)
    .filter(([path, code]) => !path.includes('shortcut-rows') && /use(Shortcut|KeyCommand)\(/.test(code))
    .flatMap(([, code]) => [...code.matchAll(/'((?:(?:Mod|Alt|Shift)\+)*(?:Key[A-Z]|Slash|Escape))'/g)])
    .map(([, keys = '']) => keys),
);
const rows = shortcutGroups.flatMap(({ rows: group }) => group);
const listed = new Set(rows.flatMap(({ keys }) => keys));

/** The table of the product, without the areas that are not there yet (contacts, reports). */
const promised = (
  'Alt+KeyC Alt+KeyS Alt+KeyE Alt+KeyA Alt+KeyO Alt+KeyN Alt+KeyP Alt+KeyL Alt+KeyM Alt+KeyJ Alt+KeyK ' +
  'ArrowUp ArrowDown Mod+Slash Mod+Escape Mod+Alt+KeyE'
).split(' ');

test('the help lists every key of the table, and every key that code handles', () => {
  expect(waitedFor.size).toBeGreaterThan(15);
  expect(promised.filter((keys) => !listed.has(keys))).toEqual([]);
  expect([...waitedFor].filter((keys) => !listed.has(keys))).toEqual([]);
});

test('every Alt or Ctrl key in the help is handled by code', () => {
  const combined = [...listed].filter((keys) => /^(Alt|Mod)\+/.test(keys) && keys !== 'Mod+KeyA');
  expect(combined.filter((keys) => !waitedFor.has(keys))).toEqual([]);
});

test('the documentation of the interface lists every key', () => {
  const missing = [...listed].filter((keys) => !interfacePage.includes(`\`${written(keys)}\``));
  expect(missing).toEqual([]);
});

/** As documentation writes keys. */
function written(keys: string): string {
  const names: Record<string, string> = {
    Mod: 'Ctrl/Cmd',
    Slash: '/',
    Period: '.',
    ArrowUp: '↑',
    ArrowDown: '↓',
  };
  return keys
    .split('+')
    .map((key) => names[key] ?? key.replace(/^Key/, ''))
    .join('+');
}
