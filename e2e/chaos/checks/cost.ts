import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { hasCode } from '../../../apps/server/src/platform/errors/coded-error.ts';
import type { ServerProcess } from '../servers/server-process.ts';
import type { Violation } from '../history.ts';
import { unaskedFileBytes } from '../actors/hostile.ts';

const maxResidentBytes = 512 * 1024 * 1024;
const sampleIntervalMs = 100;

/** Polls what an attack could fill during the run: memory, and the disk space of uploads. */
export type CostWatch = {
  measure(): Promise<void>;
  /** Ends polling and returns the limits that were exceeded. */
  stop(): Violation[];
};

export function watchCosts(
  nodes: readonly Pick<ServerProcess, 'name' | 'residentBytes'>[],
  filesDir: string,
): CostWatch {
  const found = new Map<string, Violation>();
  const note = (invariant: string, text: string): void => {
    if (!found.has(invariant)) found.set(invariant, { invariant, text, about: ['Mallory'] });
  };
  const measure = async (): Promise<void> => {
    for (const node of nodes) {
      const bytes = node.residentBytes() ?? 0;
      if (bytes > maxResidentBytes)
        note('an attack does not fill the memory', `${node.name} held ${Math.round(bytes / 1_048_576)} MB`);
    }
    for (const { name, size } of await filesIn(join(filesDir, 'incoming')))
      if (size >= unaskedFileBytes)
        note('nothing is written for a caller without a route', `${name} had ${size} bytes`);
  };
  const timer = setInterval(() => void measure(), sampleIntervalMs);
  return {
    measure,
    stop() {
      clearInterval(timer);
      return [...found.values()];
    },
  };
}

async function filesIn(directory: string): Promise<{ name: string; size: number }[]> {
  const names = await readdir(directory).catch(whenMissing<string[]>([]));
  return Promise.all(
    names.map(async (name) => {
      const { size } = await stat(join(directory, name)).catch(whenMissing({ size: 0 }));
      return { name, size };
    }),
  );
}

const whenMissing =
  <T>(instead: T) =>
  (error: unknown): T => {
    if (hasCode(error, 'ENOENT')) return instead;
    throw error;
  };
