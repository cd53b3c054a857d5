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

describe('small numbers in an answer', () => {
  const text = 'Pens have five years of warranty, nibs 2 years. It can be paused for up to six months.';
  const counted = (answer: string, otherTexts?: string[]) =>
    isGrounded(answer, [{ title: '', text }], otherTexts);

  test.each([
    'The warranty is 5 years on the pen, two years on the nib.',
    'There are two ways: paused, or with a warranty.',
    '1. Take the pen.\n2. Send it to us.\n3. Wait.',
    '5 ans de garantie, six mois de pause',
    'Die Garantie gilt fünf Jahre.',
    'The warranty ends once years are over, and it sei due years.',
  ])('%s: nothing is counted otherwise', (answer) => {
    expect(counted(answer)).toBe(true);
  });

  test.each(['It is ten years on all pens.', 'It can be paused for 9 months.', 'Pens: three years.'])(
    '%s is counted otherwise',
    (answer) => {
      expect(counted(answer)).toBe(false);
    },
  );

  test.each([
    ['Delivery takes 2 days (48 hours).', 'Delivery takes 48 hours. Returns are accepted for 14 days.'],
    [
      'You can pay in two ways: by card, or by transfer.',
      'Pay by card or transfer. There are 3 ways to call us.',
    ],
    [
      'Do these two steps: open Settings, press Reset.',
      'Open Settings and press Reset. To import there are 4 steps.',
    ],
    [
      'O prazo para troca dos produtos é de 30 dias.',
      'Trocas: até 30 dias. Máximo de 3 produtos por pedido.',
    ],
  ])('what another sentence counts is no contradiction: %s', (answer, known) => {
    expect(isGrounded(answer, [{ title: '', text: known }])).toBe(true);
  });

  test('a sentence of the same unit alone is one', () => {
    expect(counted('Nine months.')).toBe(false);
  });

  test.each([
    ['Die Karte gilt zwei Jahre.', 'Karten gelten drei Jahre.'],
    ['Elle expire après trois ans.', 'Elle expire après deux ans.'],
    ['Dura siete años.', 'Dura cinco años.'],
    ['Vale duas semanas.', 'Vale nove semanas.'],
    ['Dura nove mesi.', 'Dura tre mesi.'],
    ['Het duurt vijf dagen.', 'Het duurt negen dagen.'],
  ])('in other languages too: %s', (answer, known) => {
    expect(isGrounded(answer, [{ title: '', text: known }])).toBe(false);
    expect(isGrounded(answer, [{ title: '', text: known }], [answer])).toBe(true);
  });

  test('a long text takes no long time', () => {
    const many = (unit: string) => Array.from({ length: 5000 }, (_, at) => `${at} ${unit}${at}`).join(' ');
    const begin = performance.now();
    isGrounded(many('a'), [{ title: '', text: many('b') }], [many('c')]);
    expect(performance.now() - begin).toBeLessThan(2000);
  });

  test('a large number may be in words in the source', () => {
    const source = [{ title: '', text: 'Send it within thirty days.' }];
    expect([isGrounded('Within 30 days.', source), isGrounded('Within 60 days.', source)]).toEqual([
      true,
      false,
    ]);
  });
});

describe('words in an answer', () => {
  const invented = 'Our goldsmiths in Florence cover it with diamonds, and polish all of that every spring.';

  test('are in the source, at least one in eight, in the same language', () => {
    expect(grounded('The moon is made of green cheese and honey.')).toBe(false);
    expect(grounded(invented)).toBe(false);
    expect(grounded(`${invented} The parcel costs that.`)).toBe(true);
    expect(grounded('You may return the thing you bought.')).toBe(true);
  });

  test('do not count if they are from the question', () => {
    const question = ['Which parcels do you cover with diamonds?'];
    expect(grounded(`Parcels, yes! ${invented}`)).toBe(true);
    expect(grounded(`Parcels, yes! ${invented}`, question)).toBe(false);
    // Too few are left to judge by.
    expect(grounded('We cover parcels with diamonds.', question)).toBe(true);
  });

  test('are not compared between languages, without spaces, or if there are few', () => {
    expect(grounded('Der Mond ist aus grünem Käse und Honig gemacht, meine Damen und Herren.')).toBe(true);
    expect(grounded('月亮是用绿色奶酪和蜂蜜做的')).toBe(true);
    expect(grounded('The moon is blue.')).toBe(true);
  });
});
