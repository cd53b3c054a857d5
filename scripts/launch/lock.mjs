import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inRoot } from './paths.mjs';

/**
 * Lets one launcher at a time install or build in this checkout. A lock whose owner is gone is taken over.
 * @template T
 * @param {() => Promise<T>} work
 * @param {string} [folder] the lock folder
 * @returns {Promise<T>}
 */
export async function withLaunchLock(work, folder = inRoot('.cache', 'launch.lock')) {
  mkdirSync(join(folder, '..'), { recursive: true });
  for (let isAnnounced = false; !take(folder);) {
    if (!isAnnounced) console.log('Another process is installing or building here; waiting for it …');
    isAnnounced = true;
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(folder, { recursive: true, force: true });
    held.delete(folder);
  }
}

const held = new Set();

function take(folder) {
  // Filled first and then renamed: a lock is never visible without its owner, and renaming onto a non-empty
  // folder fails.
  const draft = `${folder}.${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft);
  writeFileSync(join(draft, 'pid'), String(process.pid));
  try {
    renameSync(draft, folder);
    held.add(folder);
    return true;
  } catch {
    rmSync(draft, { recursive: true, force: true });
    releaseDead(folder);
    return false;
  }
}

function releaseDead(folder) {
  const pid = Number(ownerOf(folder));
  // In a container every start may be process 1: our own id in a lock we do not hold means that its owner is
  // gone.
  if (pid === process.pid ? held.has(folder) : pid > 0 && isAlive(pid)) return;
  // Renamed before it is removed, so that only one of two launchers that see the dead owner removes it.
  const aside = `${folder}.dead-${process.pid}`;
  try {
    renameSync(folder, aside);
    rmSync(aside, { recursive: true, force: true });
  } catch {
    // The other one was faster.
  }
}

function ownerOf(folder) {
  try {
    return readFileSync(join(folder, 'pid'), 'utf8');
  } catch {
    return '';
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
