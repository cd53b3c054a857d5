import { unzipSync, type UnzipFileInfo } from 'fflate';

/** Why a packed file cannot be read. */
export class BadZip extends Error {}

type ZippedText = { name: string; bytes: Buffer };

type Limits = { maxFiles: number; maxBytes: number };

/** Whether bytes begin like a packed file. */
export function isZip(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/**
 * The selected files of a ZIP, by name. Their declared sizes are added up first, and no file is unpacked beyond its
 * own. Throws `BadZip`.
 */
export function unzipTexts(
  bytes: Buffer,
  isIncluded: (name: string) => boolean,
  { maxFiles, maxBytes }: Limits,
): ZippedText[] {
  const totals = { files: 0, bytes: 0 };
  const filter = ({ name, originalSize }: UnzipFileInfo): boolean => {
    if (!isIncluded(name)) return false;
    totals.files += 1;
    totals.bytes += originalSize;
    if (totals.files > maxFiles) throw new BadZip(`It has more than ${maxFiles} files`);
    if (totals.bytes > maxBytes) throw new BadZip(`It unpacks to more than ${maxBytes / 1_000_000} MB`);
    return true;
  };
  try {
    return Object.entries(unzipSync(bytes, { filter }))
      .map(([name, content]) => ({
        name,
        bytes: Buffer.from(content.buffer, content.byteOffset, content.length),
      }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch (error) {
    throw error instanceof BadZip ? error : new BadZip('The packed file is damaged');
  }
}
