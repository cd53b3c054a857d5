import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Card } from './card.ts';
import { cardMaker, type CardMaker, type CardMakerOptions } from './card-maker.ts';

const opened: CardMaker[] = [];
afterEach(async () => {
  for (const maker of opened.splice(0)) await maker.close();
});

function open(options: CardMakerOptions = {}) {
  const processes: number[] = [];
  const maker = cardMaker({ timeoutMs: 60_000, onStart: (id) => void processes.push(id), ...options });
  opened.push(maker);
  let count = 0;
  const draw = (own: Partial<Card> = {}, key = `card ${(count += 1)}`) =>
    maker.make(key, 'account', () => Promise.resolve({ ...card, ...own }));
  return { maker, processes, draw };
}

const card: Card = {
  name: 'Acme help',
  title: '',
  label: '',
  note: '',
  fill: '#1f4fd8',
  ink: '#ffffff',
  language: 'en',
  isRightToLeft: false,
  logo: undefined,
};

const sizeOf = async (image: Buffer) => {
  const { format, width, height } = await sharp(image).metadata();
  return { format, width, height };
};
const whole = { format: 'png', width: 1200, height: 630 };

describe('a card', () => {
  test('renders letters of any script, and nothing for missing glyphs', async () => {
    const { draw, processes } = open();
    const empty = await draw();
    expect(await sizeOf(empty)).toEqual(whole);
    // Private use, a lone surrogate, unassigned: no box is drawn for them, only the name.
    expect((await draw({ title: '\ue000\ud800\u{e0fff}\u0378' })).equals(empty)).toBe(true);
    const seen = new Set([empty.toString('base64')]);
    // Boxes are only drawn for what no font has, and that is left out: each of these is drawn.
    const letters = 'a ж Ω م א 退 辻 臺 한 ธ ह க 🎉 👩‍👩‍👧'.split(' ');
    for (const title of letters) seen.add((await draw({ title })).toString('base64'));
    expect(seen.size).toBe(letters.length + 1);
    expect(processes).toHaveLength(1);
  });

  test('uses the glyphs of its language', async () => {
    const { draw } = open();
    const chinese = await draw({ title: '直骨', language: 'zh-CN' });
    expect((await draw({ title: '直骨', language: 'ja' })).equals(chinese)).toBe(false);
  });

  test('treats hostile texts as text', async () => {
    const { draw } = open();
    const markup = '</span><span size="999999">x<image href="http://127.0.0.1:9/"/>&bogus; ]]> "\'';
    for (const text of [markup, '\u202e\u2066'.repeat(50) + 'x', 'ก็็็็'.repeat(500), '<'.repeat(10_000)])
      expect(await sizeOf(await draw({ name: text, title: text, label: text, note: text }))).toEqual(whole);
  });

  test('truncates a long title', async () => {
    const { draw } = open();
    const words = 'Everything about returning an order that came late '.repeat(4);
    const long = await draw({ title: words });
    expect((await draw({ title: `${words} and more` })).equals(long)).toBe(true);
  });

  test('shows a logo on a contrasting background, and omits one that is no image', async () => {
    const { draw } = open();
    const logo = (background: object) =>
      sharp({ create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
        .composite([{ input: { create: { width: 20, height: 20, channels: 4, background } as never } }])
        .webp({ lossless: true })
        .toBuffer();
    const colorAt = async (image: Buffer) => {
      const region = { left: 90, top: 110, width: 1, height: 1 };
      return [...(await sharp(image).extract(region).raw().toBuffer())].slice(0, 3);
    };
    const dark = await draw({ logo: await logo({ r: 20, g: 40, b: 60, alpha: 1 }) });
    expect(await colorAt(dark)).toEqual([255, 255, 255]);
    const light = await draw({ logo: await logo({ r: 250, g: 250, b: 250, alpha: 1 }) });
    expect(await colorAt(light)).toEqual([22, 24, 29]);
    expect((await draw({ logo: Buffer.from('no picture') })).equals(await draw())).toBe(true);
  });
});

test('a card is drawn once for concurrent requests, and cached', async () => {
  const { maker } = open();
  const made = vi.fn(() => Promise.resolve(card));
  const [one, two] = await Promise.all([maker.make('a', 'x', made), maker.make('a', 'x', made)]);
  expect([two === one, (await maker.make('a', 'x', made)) === one, made.mock.calls.length]).toEqual([
    true,
    true,
    1,
  ]);
});

test('few requests wait, others are rejected, and after a failure the next is drawn', async () => {
  const { maker, draw } = open({ maxWaiting: 1 });
  const failed = maker.make('a', 'x', () => Promise.reject(new Error('no logo')));
  const waiting = draw();
  await expect(draw()).rejects.toMatchObject({ code: 'unavailable' });
  await expect(failed).rejects.toThrow('no logo');
  expect(await sizeOf(await waiting)).toEqual(whole);
});

test('requests of one owner do not use another’s slots', async () => {
  const { maker } = open();
  const ask = (owner: string, count: number) =>
    Array.from({ length: count }, (_, index) =>
      maker.make(`${owner} ${index}`, owner, () => Promise.reject(new Error('drawn'))),
    );
  const all = await Promise.allSettled([...ask('busy', 30), ...ask('calm', 2)]);
  const reasons = all.map((one) => (one.status === 'rejected' ? String(one.reason.message) : ''));
  // One is drawn, and five wait.
  expect(reasons.filter((reason) => reason === 'drawn')).toHaveLength(8);
  expect(reasons.slice(30)).toEqual(['drawn', 'drawn']);
});

test('the process ends when idle, and starts again when needed', async () => {
  const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('confab-file-'));
  const before = new Set(await folders());
  const { draw, processes } = open({ idleMs: 50 });
  await draw({ title: 'a' });
  const left = async () => (await folders()).filter((name) => !before.has(name));
  await expect.poll(left, { timeout: 20_000 }).toEqual([]);
  await draw({ title: 'b' });
  expect(processes).toHaveLength(2);
});

test('a closed maker draws nothing', async () => {
  const { maker, draw } = open();
  await maker.close();
  await expect(draw()).rejects.toMatchObject({ code: 'unavailable' });
});
