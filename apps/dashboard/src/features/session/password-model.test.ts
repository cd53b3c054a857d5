import { expect, test } from 'vitest';
import { isRuleMet, isStrongEnough } from './password-model.ts';

test.each(['Secret1!', 'Größe1 ß!', 'Aa1!😀😀'])('%s is strong enough', (password) =>
  expect(isStrongEnough(password)).toBe(true),
);

test.each([
  ['Aa1!', 'length'],
  [`Aa1!${'x'.repeat(125)}`, 'length'],
  ['secret1!', 'upper'],
  ['SECRET1!', 'lower'],
  ['Secret!!', 'digit'],
  ['Secret 11', 'special'],
] as const)('%s lacks: %s', (password, rule) => {
  expect(isRuleMet(rule, password)).toBe(false);
  expect(isStrongEnough(password)).toBe(false);
});
