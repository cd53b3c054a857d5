import { stat } from 'node:fs/promises';
import { hasCode } from '../../platform/errors/coded-error.ts';

/** Milliseconds for which a file is not checked again: that takes longer than serving a cached page. */
const freshMs = 1000;

/**
 * The derived form of a built file, cached, and derived again shortly after a new build, so that a running server needs
 * no restart; undefined while there is no such file. `builtAt` identifies a build.
 */
export function builtFile<T>(
  file: string,
  make: (builtAt: number) => Promise<T>,
): () => Promise<T | undefined> {
  let known: { builtAt: number; value: Promise<T> } | undefined;
  let freshUntil = 0;
  return async () => {
    if (known !== undefined && performance.now() < freshUntil) return known.value;
    freshUntil = performance.now() + freshMs;
    try {
      const { mtimeMs } = await stat(file);
      if (known?.builtAt !== mtimeMs) known = { builtAt: mtimeMs, value: make(mtimeMs) };
      return await known.value;
    } catch (error) {
      known = undefined;
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  };
}
