import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { InstanceStatus } from '@confab/contract/features/super-admin';
import type { Platform } from '../../../platform/platform.ts';
import { countAll } from '../list-queries.ts';
import { databaseBytes } from '../status-queries.ts';

const parts = ['database', 'migrations', 'relay', 'followers', 'storage', 'redis', 'email'] as const;

/** Milliseconds after which a part that does not answer counts as failing. */
const probeTimeoutMs = 3000;

/** The state of this node and of its services. A failing check does not hide the others. */
export async function showStatus(platform: Platform): Promise<InstanceStatus> {
  const { inspection, db } = platform;
  const [states, bytes, disk, counts] = await Promise.all([
    Promise.all(parts.map((name) => stateOf(platform, name))),
    databaseBytes(db).catch(() => null),
    diskOf(inspection.dataDir),
    countAll(db),
  ]);
  return {
    version: inspection.version,
    revision: inspection.revision ?? null,
    edition: platform.installation.product.edition,
    node: process.version,
    uptime_seconds: process.uptime(),
    memory_bytes: process.memoryUsage.rss(),
    parts: states,
    database_bytes: bytes,
    sockets: inspection.sockets(),
    disk,
    counts,
  };
}

async function stateOf(
  { inspection, log }: Platform,
  name: (typeof parts)[number],
): Promise<InstanceStatus['parts'][number]> {
  const probe = inspection.probes[name];
  if (probe === undefined) return { name, state: 'none', detail: '' };
  const ended = new AbortController();
  try {
    await Promise.race([
      probe(),
      sleep(probeTimeoutMs, undefined, { signal: ended.signal }).then(() => {
        throw new Error('no answer in time');
      }),
    ]);
    return { name, state: 'ok', detail: '' };
  } catch (error) {
    log.warn({ err: error, part: name }, 'a part of the installation does not work');
    // A message may name an address, never a secret: those are in settings, which errors do not repeat.
    return { name, state: 'failing', detail: error instanceof Error ? error.message.slice(0, 300) : '' };
  } finally {
    ended.abort();
  }
}

async function diskOf(directory: string): Promise<InstanceStatus['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(directory);
    return { free_bytes: bavail * bsize, total_bytes: blocks * bsize };
  } catch {
    // Some file systems do not report it.
    return null;
  }
}
