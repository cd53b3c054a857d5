import { farewells, followUps, products, weekdays } from './follow-ups.data.ts';
import type { Random } from './random.ts';
import { notes, stories, type Line, type Story } from './stories.data.ts';

/**
 * The messages of a conversation of `length` lines: a story and, if there is space, follow-up questions. If `closed`,
 * every question is answered; otherwise it may end before an answer.
 */
export function linesFor(
  random: Random,
  { length, closed }: { length: number; closed: boolean },
): { labels: readonly string[]; lines: Line[] } {
  const story = storyFor(random, length, closed);
  const lines: Line[] = story.lines.slice(0, length);
  let waiting = shuffled(random, followUps);
  while (lines.length < length) {
    const room = length - lines.length;
    if (waiting.length === 0) waiting = shuffled(random, followUps);
    const next = closed || room > 4 ? wholeFor(waiting, room) : waiting[0];
    if (next === undefined) lines.push(farewell(lines));
    else lines.push(...next.slice(0, room));
    waiting = waiting.filter((one) => one !== next && one.length > 0);
    if (next === undefined && room > 1) waiting = shuffled(random, followUps);
  }
  return { labels: story.labels, lines: filled(random, lines) };
}

function storyFor(random: Random, length: number, closed: boolean): Story {
  const [first, ...rest] = stories.filter(({ lines }) => !closed || lines.length <= length);
  return first === undefined ? random.pick(notes) : random.pick([first, ...rest]);
}

/** One that fits, and does not leave a single line over if another can be had. */
function wholeFor(waiting: readonly (readonly Line[])[], room: number): readonly Line[] | undefined {
  const fitting = waiting.filter(({ length }) => length <= room);
  return fitting.find(({ length }) => room - length !== 1) ?? fitting[0];
}

function farewell(lines: readonly Line[]): Line {
  const answered = lines.findLast(([who]) => who !== 'n')?.[0] === 'a';
  return answered ? ['c', farewells.c] : ['a', farewells.a];
}

function shuffled<T>(random: Random, list: readonly T[]): T[] {
  return list
    .map((value) => ({ value, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ value }) => value);
}

/** The same order, product and amount all through a conversation. */
function filled(random: Random, lines: readonly Line[]): Line[] {
  const facts: Record<string, string> = {
    order: `PL-${10_000 + random.below(20_000)}`,
    product: random.pick(products),
    amount: `${3 + random.below(60)}.${random.pick(['20', '50', '80', '90'])} EUR`,
    weekday: random.pick(weekdays),
  };
  return lines.map(([who, text]) => [
    who,
    text.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? ''),
  ]);
}
