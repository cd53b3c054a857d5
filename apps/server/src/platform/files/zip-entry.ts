import { unzipSync } from 'fflate';

/** One file of an archive, unpacked. Undefined where there is none; throws `RangeError` for one that is too large. */
export function zipEntry(archive: Uint8Array, name: string, maxBytes: number): Uint8Array | undefined {
  let isTooLarge = false;
  const files = unzipSync(archive, {
    filter: (file) => {
      if (file.name !== name) return false;
      isTooLarge = file.originalSize > maxBytes;
      return !isTooLarge;
    },
  });
  if (isTooLarge) throw new RangeError('too large');
  return files[name];
}
