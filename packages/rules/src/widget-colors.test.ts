import { expect, test } from 'vitest';
import { contrast, palette, parseColor } from './widget-colors.ts';

const inboxColors = [
  '#1f93ff',
  '#009CE0',
  '#ffffff',
  '#000000',
  '#ffee00',
  '#777777',
  '#2b5fd9',
  '#f0f',
  'nonsense',
];

test.each(inboxColors)('%s: text on the color and the accent on either surface are readable', (color) => {
  for (const surface of ['#ffffff', '#16191f']) {
    const { fill, ink, accent } = palette(color, surface);
    expect(contrast(parseColor(fill), parseColor(ink))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(parseColor(accent), parseColor(surface))).toBeGreaterThanOrEqual(4.5);
  }
});

test('a readable color is unchanged', () => {
  expect(palette('#2b5fd9', '#ffffff').accent).toBe('#2b5fd9');
  expect(palette('nonsense', '#ffffff').fill).toBe('#1f93ff');
});
