import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { ask, startStand, timeUntil, unavailable, type Stand } from './stand.ts';

const ended: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

/** A directory on a disk of so many megabytes of its own. */
function smallDisk(megabytes: number): string {
  const place = mkdtempSync(join(tmpdir(), 'confab-disk-'));
  const made = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', place]);
  if (made.status !== 0) throw new Error(`no small disk: ${made.stderr.toString()}`);
  ended.push(() => {
    spawnSync('umount', ['-l', place]);
    rmSync(place, { recursive: true, force: true });
  });
  return place;
}

const canMount = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    smallDisk(1);
    return true;
  } catch {
    return false;
  }
})();

/** Takes every free byte; others may write to the disk meanwhile, so "full" is what ends it, not a count. */
function fill(place: string): () => void {
  const file = join(place, 'filler');
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

function upload(stand: Stand, bytes: number) {
  const form = new FormData();
  form.set('content', 'See the file');
  form.set('attachments[]', new Blob([Buffer.alloc(bytes, 65)], { type: 'text/plain' }), 'order.txt');
  return ask(stand, 'POST', stand.conversation.messages, form);
}

const health = async (stand: Stand) => {
  const { status, body } = await ask(stand, 'GET', '/health');
  return { status, checks: (body as { checks?: Record<string, string> }).checks };
};

describe.skipIf(!canMount)('a full disk (needs the right to mount one)', () => {
  test('for uploads: the file is refused with a reason, text goes on, and nothing of it stays', async () => {
    const disk = smallDisk(8);
    const stand = await startStand({ env: { STORAGE_URL: `file://${join(disk, 'uploads')}` } });
    ended.push(() => stand.close());
    expect((await upload(stand, 100_000)).status).toBe(200);
    const clear = fill(disk);
    expect(await upload(stand, 100_000)).toMatchObject(unavailable);
    expect((await ask(stand, 'POST', stand.conversation.messages, { content: 'Only words' })).status).toBe(
      200,
    );
    // A good answer of the storage counts for some seconds.
    await timeUntil(async () => (await health(stand)).checks?.['storage'] === 'failing', 15_000, 'health');
    expect(await health(stand)).toMatchObject({
      status: 503,
      checks: { database: 'ok', storage: 'failing' },
    });
    clear();
    expect((await upload(stand, 100_000)).status).toBe(200);
    await timeUntil(async () => (await health(stand)).status === 200, 5_000, 'health');
    const { body } = await ask(stand, 'GET', stand.conversation.messages);
    const output = (body as { payload: { content: string }[] }).payload.map(({ content }) => content);
    expect(output.filter((content) => content === 'See the file')).toHaveLength(2);
    expect(stand.crashes).toEqual([]);
  });

  test('for the database: writes get an error, reads are served, and it recovers once there is space', async () => {
    const disk = smallDisk(220);
    const directory = join(disk, 'confab');
    mkdirSync(directory);
    const stand = await startStand({ directory });
    ended.push(() => stand.close());
    const clear = fill(disk);
    const content = 'x'.repeat(100_000);
    const statuses: unknown[] = [];
    for (let count = 0; count < 120 && statuses.at(-1) !== 503; count += 1)
      statuses.push(
        (await ask(stand, 'POST', stand.conversation.messages, { content: `${count} ${content}` })).status,
      );
    expect(statuses.at(-1)).toBe(503);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    clear();
    await timeUntil(
      async () =>
        (await ask(stand, 'POST', stand.conversation.messages, { content: 'Room again' })).status === 200,
      30_000,
      'writing',
    );
    await timeUntil(async () => (await health(stand)).status === 200, 10_000, 'health');
    expect(stand.crashes).toEqual([]);
  });
});
