import { firstBytes, sniffContentType, type FileSource } from './content-type.ts';

/** Of these, previews are made; nothing else is shown to the library that reads images. */
const readable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Bytes from the start of a file that hold its kind and its measures, whatever a camera wrote before them. */
export const sampleBytes = 512 * 1024;

export type ImageSize = { width: number; height: number };

/**
 * Width and height in pixels as the image is shown, or undefined for anything that is no image. Read from the
 * first `sampleBytes`, and nothing is unpacked, so an image of any size costs the same.
 */
export async function imageSize(source: FileSource): Promise<ImageSize | undefined> {
  const sample = await firstBytes(source, sampleBytes);
  const type = await sniffContentType(sample);
  if (!readable.has(type)) return undefined;
  if (type === 'image/gif') return gifSize(sample);
  if (type === 'image/webp') return webpSize(sample);
  return measure(sample);
}

async function measure(sample: Uint8Array): Promise<ImageSize | undefined> {
  const { default: sharp } = await import('sharp');
  try {
    const { autoOrient } = await sharp(sample, { failOn: 'none', limitInputPixels: false }).metadata();
    return known(autoOrient.width, autoOrient.height);
  } catch {
    // Truncated or forged images are common in email and chat; they are stored as files without a preview.
    return undefined;
  }
}

// The library needs these two formats in full to read their size, so their headers are parsed here.
function gifSize(bytes: Uint8Array): ImageSize | undefined {
  if (bytes.length < 10) return undefined;
  const view = viewOf(bytes);
  return known(view.getUint16(6, true), view.getUint16(8, true));
}

/** Layout: RFC 9649, sections 2.5 to 2.7. */
function webpSize(bytes: Uint8Array): ImageSize | undefined {
  if (bytes.length < 30) return undefined;
  const view = viewOf(bytes);
  const uint24 = (at: number): number => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  switch (Buffer.from(bytes.subarray(12, 16)).toString('latin1')) {
    case 'VP8X':
      return known(uint24(24) + 1, uint24(27) + 1);
    case 'VP8 ':
      return known(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
    case 'VP8L': {
      const packed = view.getUint32(21, true);
      return known((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1);
    }
    default:
      return undefined;
  }
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

const known = (width: number, height: number): ImageSize | undefined =>
  width > 0 && height > 0 ? { width, height } : undefined;
