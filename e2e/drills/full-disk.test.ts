import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { canMount, smallDisk } from '../../apps/server/test/faults/small-disk.ts';
import { ask, startHarness, timeUntil, unavailable, type Harness } from './harness.ts';

const ended: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

/** Removed when the test ends. */
function useDisk(megabytes: number): string {
  const disk = smallDisk(megabytes);
  ended.push(() => disk.remove());
  return disk.folder;
}

/**
 * Fills the disk; others may write to it meanwhile, so it ends with "disk full", not after a number of bytes.
 */
function fill(folder: string): () => void {
  const file = join(folder, 'filler');
  const block = Buffer.alloc(64 * 1024, 1);
  const handle = openSync(file, 'w');
  try {
    for (;;) writeSync(handle, block);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(handle);
  }
  return () => rmSync(file);
}

function upload(harness: Harness, bytes: number) {
  const form = new FormData();
  form.set('content', 'See the file');
  form.set('attachments[]', new Blob([Buffer.alloc(bytes, 65)], { type: 'text/plain' }), 'order.txt');
  return ask(harness, 'POST', harness.conversation.messages, form);
}

const health = async (harness: Harness) => {
  const { status, body } = await ask(harness, 'GET', '/health');
  return { status, checks: (body as { checks?: Record<string, string> }).checks };
};

describe.skipIf(!canMount)('a full disk (needs the right to mount one)', () => {
  test('for uploads: the file is rejected with a reason, text still works, and nothing of it is left', async () => {
    const disk = useDisk(8);
    const harness = await startHarness({ env: { STORAGE_URL: `file://${join(disk, 'uploads')}` } });
    ended.push(() => harness.close());
    expect((await upload(harness, 100_000)).status).toBe(200);
    const clear = fill(disk);
    expect(await upload(harness, 100_000)).toMatchObject(unavailable);
    expect(
      (await ask(harness, 'POST', harness.conversation.messages, { content: 'Only words' })).status,
    ).toBe(200);
    // A successful storage check is cached for some seconds.
    await timeUntil(async () => (await health(harness)).checks?.['storage'] === 'failing', 15_000, 'health');
    expect(await health(harness)).toMatchObject({
      status: 503,
      checks: { database: 'ok', storage: 'failing' },
    });
    clear();
    expect((await upload(harness, 100_000)).status).toBe(200);
    await timeUntil(async () => (await health(harness)).status === 200, 5_000, 'health');
    const { body } = await ask(harness, 'GET', harness.conversation.messages);
    const output = (body as { payload: { content: string }[] }).payload.map(({ content }) => content);
    expect(output.filter((content) => content === 'See the file')).toHaveLength(2);
    expect(harness.crashes).toEqual([]);
  });

  test('for the database: writes get an error, reads are served, and it recovers once there is space', async () => {
    const disk = useDisk(220);
    const directory = join(disk, 'confab');
    mkdirSync(directory);
    const harness = await startHarness({ directory });
    ended.push(() => harness.close());
    const clear = fill(disk);
    const content = 'x'.repeat(100_000);
    const statuses: unknown[] = [];
    for (let count = 0; count < 120 && statuses.at(-1) !== 503; count += 1)
      statuses.push(
        (await ask(harness, 'POST', harness.conversation.messages, { content: `${count} ${content}` }))
          .status,
      );
    expect(statuses.at(-1)).toBe(503);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    clear();
    await timeUntil(
      async () =>
        (await ask(harness, 'POST', harness.conversation.messages, { content: 'Room again' })).status === 200,
      30_000,
      'writing',
    );
    await timeUntil(async () => (await health(harness)).status === 200, 10_000, 'health');
    expect(harness.crashes).toEqual([]);
  });
});
