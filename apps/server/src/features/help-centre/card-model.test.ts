import { contrast, parseColor } from '@confab/rules/widget-colors';
import { expect, test } from 'vitest';
import { cardColors } from './card-model.ts';

test.each([
  ['#123456', '#123456', '#ffffff'],
  ['#ffdd00', '#ffdd00', '#000000'],
  ['#ffffff', '#ffffff', '#000000'],
])('a card of %s is %s with texts in %s', (color, fill, ink) => {
  expect(cardColors(color)).toEqual({ fill, ink });
});

test('colors too light for white text are darkened, also the default color', () => {
  for (const color of ['#ea580c', '#1f93ff', null]) {
    const { fill, ink } = cardColors(color);
    expect([fill === color, ink]).toEqual([false, '#ffffff']);
    expect(contrast(parseColor(fill), parseColor(ink))).toBeGreaterThanOrEqual(4.5);
  }
});
