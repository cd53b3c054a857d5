// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { contrast, readTokens, type ThemeName } from '../../test/token-colors.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const more = readFileSync(new URL('contrast.css', import.meta.url), 'utf8');
const grounds = ['surface', 'surface-sunken', 'surface-raised'];

/** Every pair of text on ground that the kit and the screens put together (WCAG 2.2, 1.4.3: 4.5:1). */
const text: [string, string[]][] = [
  ['text', [...grounds, 'surface-hover', 'surface-active', 'accent-soft']],
  ['text-muted', [...grounds, 'surface-hover', 'surface-active']],
  ['text-inverse', ['surface-inverse']],
  ['accent-text', [...grounds, 'surface-hover', 'accent-soft']],
  ['on-accent', ['accent', 'accent-hover', 'accent-active']],
  ['positive', [...grounds, 'positive-soft']],
  ['warning', [...grounds, 'warning-soft']],
  ['danger', [...grounds, 'surface-hover', 'danger-soft']],
  ['on-danger', ['danger-solid', 'danger-solid-hover']],
  ['note', [...grounds, 'note-soft']],
  ['note-text', ['note-soft']],
  ['text-muted', ['note-soft']],
  ['on-unread', ['unread']],
  ...['open', 'pending', 'snoozed', 'resolved'].map((name): [string, string[]] => [
    `status-${name}`,
    grounds,
  ]),
  ...['urgent', 'high', 'medium', 'low'].map((name): [string, string[]] => [`priority-${name}`, grounds]),
  ...[1, 2, 3, 4, 5, 6].map((n): [string, string[]] => [`avatar-${n}-text`, [`avatar-${n}`]]),
];

/** Graphics other than text: edges of controls, focus ring, dots (1.4.11: 3:1). */
const signs: [string, string[]][] = [
  ['border-control', grounds],
  ['focus', [...grounds, 'surface-hover']],
  ['accent', grounds],
  ['unread', [...grounds, 'surface-hover', 'accent-soft']],
  ['presence-online', grounds],
  ['presence-busy', grounds],
  ['presence-offline', grounds],
];

const cases = (pairs: [string, string[]][], least: number) =>
  pairs.flatMap(([front, backs]) => backs.map((back) => ({ front, back, least })));

describe.each<ThemeName>(['light', 'dark'])('the %s theme', (theme) => {
  const tokens = readTokens(css, theme);
  it.each([...cases(text, 4.5), ...cases(signs, 3)])(
    '$front on $back has at least $least:1',
    ({ front, back, least }) => {
      expect(contrast(tokens, front, back)).toBeGreaterThanOrEqual(least);
    },
  );
});

describe.each<ThemeName>(['light', 'dark'])('the %s theme with more contrast', (theme) => {
  const tokens = readTokens(css, theme, more);
  const edges: [string, string[]][] = [
    ['border', grounds],
    ['border-strong', grounds],
  ];
  it.each([...cases(text, 7), ...cases(signs, 4.5), ...cases(edges, 4.5)])(
    '$front on $back has at least $least:1',
    ({ front, back, least }) => {
      expect(contrast(tokens, front, back)).toBeGreaterThanOrEqual(least);
    },
  );

  it('names only tokens that exist', () => {
    expect([...tokens.keys()].toSorted()).toEqual(
      [...readTokens(css, theme).keys(), 'shadow-edge'].toSorted(),
    );
  });
});

it('gives every color a utility', () => {
  const colors = [...readTokens(css, 'light').keys()].filter((name) => !/^(brand|shadow-)/.test(name));
  const missing = colors.filter((name) => !css.includes(`--color-${name}: var(--${name});`));
  expect(missing).toEqual([]);
});
