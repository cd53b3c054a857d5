import { expect, test } from 'vitest';
import { followUps } from '../src/features/demo-data/steps/follow-ups.data.ts';
import { linesFor } from '../src/features/demo-data/steps/lines.ts';
import { seededRandom } from '../src/features/demo-data/steps/random.ts';
import { notes, stories } from '../src/features/demo-data/steps/stories.data.ts';

const random = seededRandom(7);
const conversations = [true, false].flatMap((closed) =>
  Array.from({ length: 2000 }, (_, index) => ({ closed, length: 1 + (index % 40) })).map((input) => ({
    ...input,
    lines: linesFor(random, input).lines,
  })),
);

test('every exchange starts with the customer and ends with no open question', () => {
  for (const lines of [...stories, ...notes].map((story) => story.lines).concat(followUps)) {
    expect(lines[0][0]).toBe('c');
    const [who, text] = lines.at(-1) ?? lines[0];
    expect([text, who === 'n' || (who === 'c' && text.endsWith('?'))]).toEqual([text, false]);
  }
});

test('a conversation has the requested length, and repeats no line before all were used', () => {
  for (const { length, lines } of conversations) {
    expect(lines).toHaveLength(length);
    const customer = lines.filter(([who]) => who === 'c').map(([, text]) => text);
    if (length <= 25) expect(new Set(customer).size, JSON.stringify(lines)).toBe(customer.length);
  }
});

test('an answer follows its question', () => {
  const sources = [...stories, ...notes].map((story) => story.lines).concat(followUps);
  const pattern = (text: string) =>
    new RegExp(`^${text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+')}$`);
  const before = sources.flatMap((lines) =>
    lines
      .slice(1)
      .map((line, index) => ({ text: pattern(line[1]), prior: pattern(lines[index]?.[1] ?? '') })),
  );
  for (const { lines } of conversations.filter(({ length }) => length <= 20)) {
    for (const [index, [who, text]] of lines.entries()) {
      if (who !== 'a') continue;
      const known = before.filter((one) => one.text.test(text));
      const prior = lines[index - 1]?.[1] ?? '';
      if (known.length > 0)
        expect(
          known.some((one) => one.prior.test(prior)),
          `${prior} → ${text}`,
        ).toBe(true);
    }
  }
});

test('a resolved conversation ends answered, and no placeholder is left', () => {
  for (const { closed, length, lines } of conversations) {
    const [who, text] = lines.at(-1) ?? ['c', ''];
    if (closed && length > 1) expect([text, who === 'c' && text.endsWith('?')]).toEqual([text, false]);
    expect(JSON.stringify(lines)).not.toMatch(/[{}]\w|\w[{}]/);
  }
});
