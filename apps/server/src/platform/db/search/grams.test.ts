import { expect, test } from 'vitest';
import { addGrams, rangesOf } from './grams.ts';
import { decodeBlock, encodeBlocks, joinPostings, postingsOf } from './postings.ts';

const alphabet = [
  'a',
  'b',
  'É',
  'é',
  ' ',
  '%',
  'İ',
  'ı',
  'Σ',
  'ς',
  'م',
  'ر',
  'ก',
  'า',
  '退',
  '款',
  'の',
  '한',
  '🙂',
];

/** The same numbers in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

function textOf(random: (below: number) => number, length: number): string {
  return Array.from({ length }, () => alphabet[random(alphabet.length)]).join('');
}

test('every substring has a gram in each of its ranges among the grams of the text', () => {
  const random = randomFrom(7);
  for (let round = 0; round < 2000; round += 1) {
    const text = textOf(random, 1 + random(9));
    const grams = new Set<number>();
    addGrams(text, grams);
    const characters = Array.from(text);
    const begin = random(characters.length);
    const part = characters.slice(begin, begin + 1 + random(5)).join('');
    for (const [first, last] of rangesOf(part))
      expect(
        [...grams].some((gram) => gram >= first && gram <= last),
        `${part} in ${text}`,
      ).toBe(true);
  }
});

test('an unrelated text has none of them', () => {
  const grams = new Set<number>();
  addGrams('refund 退款', grams);
  const has = (part: string) =>
    rangesOf(part).every(([first, last]) => [...grams].some((gram) => gram >= first && gram <= last));
  expect(['FUND', 'un', 'd', 'd ', '退款', '款', ' 退', 'd 退'].map(has)).toEqual(Array(8).fill(true));
  expect(['found', 'x', 'nu', '款退', '退d', '全'].map(has)).toEqual(Array(6).fill(false));
});

test('encoded grams round-trip, by range', () => {
  const random = randomFrom(11);
  const baseId = 9_000_000_000;
  const postings = new Map<number, number[]>();
  for (let gram = 0; gram < 400; gram += 1) {
    const ids = new Set(Array.from({ length: 1 + random(60) }, () => baseId + random(1_000_000)));
    postings.set(
      gram * 1_000_003_331,
      [...ids].toSorted((left, right) => left - right),
    );
  }
  const blocks = encodeBlocks(postings, baseId);
  expect(blocks.length).toBeGreaterThan(10);
  for (const [gram, ids] of postings) {
    const block = blocks.find(({ lastGram }) => lastGram >= gram);
    const found: number[][] = [];
    if (block) decodeBlock(block.data, baseId, [gram, gram], (each) => found.push(each));
    expect(found).toEqual([ids]);
  }
});

test('merged segments equal those written together', () => {
  const random = randomFrom(13);
  const baseId = 9_000_000_000;
  const segments = Array.from({ length: 8 }, (_, at) => {
    const own = baseId + at * 1_000_000;
    const ids = Array.from({ length: 1 + random(40) }, () => own + random(1_000_000));
    return { baseId: own, ids: [...new Set(ids)].toSorted((left, right) => left - right) };
  });
  const written = (ids: number[], base: number) => {
    const [block] = encodeBlocks(new Map([[7, ids]]), base);
    return postingsOf(block?.data ?? Buffer.alloc(0), base);
  };
  const parts = segments.flatMap((one) => written(one.ids, one.baseId).map(({ posting }) => posting));
  const [together] = written(
    segments.flatMap(({ ids }) => ids),
    baseId,
  );
  expect(parts).toHaveLength(8);
  expect(together?.gram).toBe(7);
  expect(Buffer.from(joinPostings(parts, baseId))).toEqual(Buffer.from(together?.posting.bytes ?? []));
});
