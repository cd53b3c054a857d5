import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { memoryExitCode } from './own-process-exit.ts';
import { previewMaker, type PreviewMaker, type PreviewMakerOptions } from './preview-maker.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'preview-test-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const opened: PreviewMaker[] = [];
afterEach(async () => {
  for (const maker of opened.splice(0)) await maker.close();
});

const interrupted = { code: 'image_interrupted' };
const members = { kind: 'members', accountId: 1 } as const;

/** A maker, and the processes that it started. */
function open(options: PreviewMakerOptions = {}) {
  const processes: number[] = [];
  const maker = previewMaker({ onStart: (id) => void processes.push(id), ...options });
  opened.push(maker);
  return { maker, processes };
}

let files = 0;
async function fileOf(bytes: Uint8Array): Promise<string> {
  const file = path.join(directory, `image-${(files += 1)}`);
  await writeFile(file, bytes);
  return file;
}

const plain = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 3, background: '#3366cc' } });

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a preview', () => {
  test('is small, upright and without metadata', async () => {
    const { maker } = open();
    const turned = await plain(800, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const small = await sharp(await maker.make(members, await fileOf(turned))).metadata();
    expect(small).toMatchObject({ format: 'webp', width: 125, height: 250 });
    expect(small.exif).toBeUndefined();
    const tiny = await maker.make(members, () =>
      plain(20, 10)
        .png()
        .toBuffer()
        .then((bytes) => Readable.from([bytes])),
    );
    expect(await sharp(tiny).metadata()).toMatchObject({ width: 20, height: 10 });
  });

  test.each(['jpeg', 'png', 'gif', 'webp'] as const)('is created for a %s', async (format) => {
    const { maker } = open();
    const bytes = await plain(600).toFormat(format).toBuffer();
    expect(await sharp(await maker.make(members, await fileOf(bytes))).metadata()).toMatchObject({
      width: 250,
    });
  });

  test('is not created for SVG, truncated images, bombs, and other files', async () => {
    const { maker, processes } = open();
    const sources = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      (await plain(500).png().toBuffer()).subarray(0, 60),
      await plain(12_000, 4_000).png({ compressionLevel: 1 }).toBuffer(),
      await plain(6_000, 4_200).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
      Buffer.from('%PDF-1.7'),
      await plain(9).tiff().toBuffer(),
      new Uint8Array(),
    ];
    for (const bytes of sources) expect(await maker.make(members, await fileOf(bytes))).toBeUndefined();
    expect(processes).toHaveLength(1);
  });
});

describe('the preview process', () => {
  test('is a single one, processes images sequentially, and uses none of the server’s memory', async () => {
    const { maker, processes } = open();
    const large = await fileOf(await plain(3000).png({ progressive: true, compressionLevel: 1 }).toBuffer());
    await maker.make(members, large);
    const before = process.memoryUsage.rss();
    const made = await Promise.all([1, 2, 3, 4].map(() => maker.make(members, large)));
    for (const preview of made) expect(preview?.length).toBeGreaterThan(0);
    expect(processes).toHaveLength(1);
    // Unpacked it is 27 MB each time.
    expect(process.memoryUsage.rss() - before).toBeLessThan(15_000_000);
  });

  test('is killed when an image takes too long, and restarted for the next', async () => {
    const { maker, processes } = open({ timeoutMs: 5 });
    const file = await fileOf(await plain(2000).png().toBuffer());
    await expect(maker.make(members, file)).rejects.toMatchObject(interrupted);
    await expect(maker.make(members, file)).rejects.toMatchObject(interrupted);
    expect(processes).toHaveLength(2);
    await vi.waitFor(() => expect(processes.some(isAlive)).toBe(false));
  });

  test('is restarted after a crash', async () => {
    const { maker, processes } = open();
    const file = await fileOf(await plain(300).png().toBuffer());
    expect(await maker.make(members, file)).toBeDefined();
    process.kill(processes[0] ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(isAlive(processes[0] ?? 0)).toBe(false));
    expect(await maker.make(members, file)).toBeDefined();
    const large = await fileOf(await plain(4000).png({ progressive: true, compressionLevel: 1 }).toBuffer());
    const cut = expect(maker.make(members, large)).rejects.toMatchObject(interrupted);
    await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
    process.kill(processes[1] ?? 0, 'SIGKILL');
    await cut;
    expect(await maker.make(members, file)).toBeDefined();
    expect(processes).toHaveLength(3);
  });

  test('reports an image that takes too much memory as the image’s error', async () => {
    const program = path.join(directory, 'hungry.mjs');
    const ended = `process.on('message', () => process.exit(${memoryExitCode})); process.send({ isReady: true });`;
    await writeFile(program, ended);
    const { maker } = open({ program: pathToFileURL(program) });
    expect(await maker.make(members, await fileOf(new Uint8Array()))).toBeUndefined();
  });

  test('that cannot be started is not reported as the image’s error', async () => {
    const { maker } = open({ onStart: (id) => void process.kill(id, 'SIGKILL') });
    const file = await fileOf(await plain(300).png().toBuffer());
    await expect(maker.make(members, file)).rejects.toThrow('could not be started');
  });

  test('ends when idle', async () => {
    const { maker, processes } = open({ idleMs: 20 });
    await maker.make(members, await fileOf(await plain(300).png().toBuffer()));
    await vi.waitFor(() => expect(isAlive(processes[0] ?? 0)).toBe(false));
  });

  test('limits its queue', async () => {
    const { maker } = open({ limits: { maxPerMembers: 2 } });
    const file = await fileOf(await plain(300).png().toBuffer());
    const results = await Promise.allSettled([1, 2, 3, 4, 5].map(() => maker.make(members, file)));
    expect(results.map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'fulfilled',
      'rejected',
      'rejected',
    ]);
    expect(results[4]).toMatchObject({ reason: { code: 'unavailable' } });
  });

  test('is not restarted once the maker is closed', async () => {
    const { maker, processes } = open();
    const bytes = await plain(300).png().toBuffer();
    const file = await fileOf(bytes);
    await maker.make(members, file);
    let copies = 0;
    const copied = () => {
      copies += 1;
      return Promise.resolve(Readable.from([bytes]));
    };
    const results = Promise.allSettled([file, copied, file, copied].map((each) => maker.make(members, each)));
    await maker.close();
    const late = maker.make(members, file);
    const unavailable = { code: 'unavailable' };
    await expect(late).rejects.toMatchObject(unavailable);
    for (const result of await results) {
      expect(result).toMatchObject({ status: 'rejected', reason: unavailable });
    }
    expect([processes.length, copies]).toEqual([1, 0]);
    await vi.waitFor(() => expect(processes.some(isAlive)).toBe(false));
  });

  test.runIf(process.platform === 'linux')(
    'receives none of the server’s settings (needs Linux)',
    async () => {
      process.env['SECRET_KEY'] = 'a key that must stay here';
      const { maker, processes } = open();
      await maker.make(members, await fileOf(await plain(300).png().toBuffer()));
      delete process.env['SECRET_KEY'];
      expect(readFileSync(`/proc/${processes[0]}/environ`, 'utf8')).not.toContain('must stay here');
      expect(
        Number(execFileSync('ps', ['-o', 'ni=', '-p', String(processes[0])], { encoding: 'utf8' })),
      ).toBe(10);
    },
  );
});
