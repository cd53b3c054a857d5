import { sniffContentType, type FileSource } from './content-type.ts';

// A picture of 100 megapixels needs 400 MB once unpacked; no camera in a customer's hand makes more.
const pixelLimit = 100_000_000;
const timeLimitSeconds = 20;
const readable: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp']);

/** Width and height in pixels as the picture is shown, or undefined for anything that is no readable picture. */
export const imageSize = async (
  source: FileSource,
): Promise<{ width: number; height: number } | undefined> => {
  const image = await openImage(source);
  if (!image) return undefined;
  try {
    const { autoOrient } = await image.metadata();
    return autoOrient.width > 0 ? { width: autoOrient.width, height: autoOrient.height } : undefined;
  } catch {
    // Cut or forged pictures are common in mail and chat; they are kept as files without a preview.
    return undefined;
  }
};

/**
 * A WebP preview that fits a square of `side` pixels (default 250) and is never larger than the picture, upright,
 * without the metadata of the original; undefined for anything that is no readable picture.
 */
export const thumbnail = async (source: FileSource, side = 250): Promise<Buffer | undefined> => {
  const image = await openImage(source);
  if (!image) return undefined;
  try {
    return await image
      .autoOrient()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 80 })
      .timeout({ seconds: timeLimitSeconds })
      .toBuffer();
  } catch {
    return undefined;
  }
};

// The library reads SVG (and through it other files) gladly, so the bytes are judged before it sees them.
const openImage = async (source: FileSource) => {
  if (!readable.has(await sniffContentType(source))) return undefined;
  const { default: sharp } = await import('sharp');
  return sharp(source instanceof Uint8Array ? source : source.path, {
    limitInputPixels: pixelLimit,
    failOn: 'error',
    sequentialRead: true,
    pages: 1,
  });
};
