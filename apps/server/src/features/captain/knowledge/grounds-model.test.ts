import { describe, expect, test } from 'vitest';
import { isGrounded } from './grounds-model.ts';

const source = {
  title: 'Returns',
  text: 'Send it back within 30 days to returns@paper.test. Parcels up to 1,200 grams cost nine Euro.',
};
const grounded = (answer: string, otherTexts?: string[]) => isGrounded(answer, [source], otherTexts);

describe('numbers and addresses in an answer', () => {
  test.each([
    'Within 30 days [[1]].',
    'Send parcels of 1200 g to returns@paper.test.',
    'Send parcels of 1.200 g.',
    'Parcels cost 9 Euro, 012 at most.',
    'Parcels cost ٣٠ and ๓๐ and ۳۰ and ३०.',
    'Parcels: https://paper.test/2026 [[1](https://paper.test/2027)]',
    'No number',
  ])('%s is in the source', (answer) => {
    expect(grounded(answer)).toBe(true);
  });

  test.each([
    'Within 60 days [[1]].',
    'Send parcels of 1,300 g.',
    'Send parcels in 13 days.',
    'Send parcels to sales@paper.test.',
    'Call 030 1234567.',
    'Parcels cost ٤٠.',
  ])('%s is not', (answer) => {
    expect(grounded(answer)).toBe(false);
  });

  test('may be from the conversation', () => {
    expect(grounded('Order 4711 can be sent back.', ['My order is 4711'])).toBe(true);
    expect(grounded('Order 4712 can be sent back.', ['My order is 4711'])).toBe(false);
    expect(grounded('Is that for mara@paper.test?', ['I am mara@paper.test.'])).toBe(true);
  });
});

describe('words in an answer', () => {
  test('at least one must be in the source, in the same language', () => {
    expect(grounded('The moon is made of green cheese and honey.')).toBe(false);
    expect(grounded('You may return the thing you bought.')).toBe(true);
  });

  test('are not compared between languages, without spaces, or if there are few', () => {
    expect(grounded('Der Mond ist aus grünem Käse und Honig gemacht.')).toBe(true);
    expect(grounded('月亮是用绿色奶酪和蜂蜜做的')).toBe(true);
    expect(grounded('The moon is blue.')).toBe(true);
  });
});
