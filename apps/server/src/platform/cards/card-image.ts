import sharp, { type OverlayOptions } from 'sharp';
import { cardSize, type Card } from './card.ts';
import type { CardFonts } from './card-fonts.ts';
import { plainLine } from './card-text.ts';
import { drawText, type TextBlock, type TextPosition, type TextStyle } from './text-block.ts';

const { width, height } = cardSize;
const margin = 80;
const inner = width - 2 * margin;

/** Characters of each text; more are not read. */
const maxLength = { name: 80, title: 300, label: 80, note: 300 } as const;

/** A short title is large; one that needs more lines than that is smaller. */
const titleStyles: readonly TextStyle[] = [
  { size: 76, lineHeight: 92, weight: 750, maxLines: 2, opacity: 1 },
  { size: 62, lineHeight: 78, weight: 750, maxLines: 3, opacity: 1 },
  { size: 52, lineHeight: 66, weight: 750, maxLines: 4, opacity: 1 },
];
const nameStyle: TextStyle = { size: 34, lineHeight: 48, weight: 650, maxLines: 1, opacity: 1 };
const labelStyle: TextStyle = { size: 30, lineHeight: 44, weight: 600, maxLines: 1, opacity: 0.85 };
const noteStyle: TextStyle = { size: 30, lineHeight: 44, weight: 450, maxLines: 2, opacity: 0.85 };

/** What the texts may fill below the name, and where they end. */
const bottom = height - 72;
const maxTextHeight = 366;
const gaps = { label: 12, note: 22 };

/** A card as a PNG. */
export async function drawCard(card: Card, fonts: CardFonts): Promise<Buffer> {
  const head = await drawHead(card, fonts);
  const texts = await drawTexts(card, fonts);
  return sharp(Buffer.from(ground(card, head.tile)))
    .composite([...head.overlays, ...texts])
    .removeAlpha()
    .png({ compressionLevel: 9 })
    .toBuffer();
}

type Tile = { x: number; width: number; color: string };

/** A plain color with some depth: less of it below dark texts, which stay readable so. */
function ground({ fill, ink, isRightToLeft }: Card, tile: Tile | undefined): string {
  const [depth, ring] = ink === '#ffffff' ? [0.28, 0.08] : [0.07, 0.03];
  const [near, far] = isRightToLeft ? [width, 0] : [0, width];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<defs><linearGradient id="depth" gradientUnits="userSpaceOnUse" x1="${near}" y1="0" x2="${far}" y2="${height}">
<stop offset="0" stop-opacity="0"/><stop offset="1" stop-opacity="${depth}"/>
</linearGradient></defs>
<rect width="${width}" height="${height}" fill="${fill}"/>
<rect width="${width}" height="${height}" fill="url(#depth)"/>
<circle cx="${far}" cy="0" r="330" opacity="${ring}"/>
<circle cx="${far}" cy="0" r="210" opacity="${ring}"/>
${tile === undefined ? '' : `<rect x="${tile.x}" y="${headTop}" width="${tile.width}" height="${headHeight}" rx="20" fill="${tile.color}"/>`}
</svg>`;
}

const headTop = 64;
const headHeight = 92;
const logoSpace = { x: 18, y: 14 };
const logoGap = 24;

/** The logo on a contrasting background, with the name next to it. */
async function drawHead(
  card: Card,
  fonts: CardFonts,
): Promise<{ tile: Tile | undefined; overlays: OverlayOptions[] }> {
  const logo = card.logo === undefined ? undefined : await fitLogo(card.logo).catch(() => undefined);
  const tileWidth = logo === undefined ? 0 : logo.width + 2 * logoSpace.x;
  const start = tileWidth === 0 ? 0 : tileWidth + logoGap;
  const x = (from: number, wide: number): number =>
    card.isRightToLeft ? width - margin - from - wide : margin + from;
  const nameWidth = inner - start;
  // A title equal to the name would repeat it.
  const name = card.title === card.name ? '' : card.name;
  const block = await drawPlain(name, maxLength.name, nameStyle, { card, fonts, width: nameWidth });
  const nameTop = headTop + (headHeight - nameStyle.lineHeight) / 2;
  return {
    tile: logo && { x: x(0, tileWidth), width: tileWidth, color: logo.ground },
    overlays: [
      ...(logo === undefined
        ? []
        : [
            {
              input: logo.image,
              left: x(logoSpace.x, logo.width),
              top: headTop + Math.round((headHeight - logo.height) / 2),
            },
          ]),
      ...(block === undefined ? [] : [await placed(block, x(start, nameWidth), nameTop)]),
    ],
  };
}

/** Light logos get a dark background, all others white. */
async function fitLogo(bytes: Uint8Array) {
  const { data, info } = await sharp(bytes)
    .resize({ width: 250, height: headHeight - 2 * logoSpace.y, fit: 'inside' })
    .ensureAlpha()
    .png()
    .toBuffer({ resolveWithObject: true });
  return {
    image: data,
    width: info.width,
    height: info.height,
    ground: (await isLight(data)) ? '#16181d' : '#ffffff',
  };
}

async function isLight(image: Buffer): Promise<boolean> {
  const pixels = await sharp(image).raw().toBuffer();
  let [sum, weight] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    sum += (0.2126 * red + 0.7152 * green + 0.0722 * blue) * alpha;
    weight += alpha;
  }
  // One that fills its image has its own background.
  const isWhole = weight >= pixels.length * 0.25 * 255 * 0.98;
  return !isWhole && weight > 0 && sum / weight > 200;
}

/** Label, title and note, from the bottom up. */
async function drawTexts(card: Card, fonts: CardFonts): Promise<OverlayOptions[]> {
  const layout = { card, fonts, width: inner };
  const label = await drawPlain(card.label, maxLength.label, labelStyle, layout);
  const title = (await drawTitle(card.title, layout)) ?? (await drawTitle(card.name, layout));
  const labelHeight = label === undefined ? 0 : label.height + gaps.label;
  const left = maxTextHeight - labelHeight - (title?.height ?? 0) - gaps.note;
  const maxLines = Math.min(noteStyle.maxLines, Math.floor(left / noteStyle.lineHeight));
  const note =
    maxLines < 1 ? undefined : await drawPlain(card.note, maxLength.note, { ...noteStyle, maxLines }, layout);
  const noteTop = bottom - (note?.height ?? 0);
  const titleTop = noteTop - (note === undefined ? 0 : gaps.note) - (title?.height ?? 0);
  const at = (block: TextBlock | undefined, top: number) =>
    block === undefined ? [] : [placed(block, margin, top)];
  return Promise.all([...at(label, titleTop - labelHeight), ...at(title, titleTop), ...at(note, noteTop)]);
}

type Around = { card: Card; fonts: CardFonts; width: number };

async function drawTitle(title: string, around: Around): Promise<TextBlock | undefined> {
  let block: TextBlock | undefined;
  for (const style of titleStyles) {
    block = await drawPlain(title, maxLength.title, style, around);
    if (block?.isCut !== true) break;
  }
  return block;
}

/** A text set; undefined where nothing of it can be shown. */
async function drawPlain(
  input: string,
  length: number,
  style: TextStyle,
  { card, fonts, width: wide }: Around,
): Promise<TextBlock | undefined> {
  const { language, ink, isRightToLeft } = card;
  const text = await fonts.prepare(plainLine(input, length), language);
  if (text === '') return undefined;
  const layout: TextPosition = {
    width: wide,
    color: ink,
    families: fonts.families(text, language),
    language,
    isRightToLeft,
  };
  return drawText(text, style, layout);
}

/** The lines of a block at their position, without what is above and below them. */
async function placed(block: TextBlock, left: number, top: number): Promise<OverlayOptions> {
  const { width: wide, height: high } = await sharp(block.image).metadata();
  const bounds = { width: Math.min(wide, width - left), height: Math.min(high, height) };
  const input = await sharp(block.image)
    .extract({ left: 0, top: 0, ...bounds })
    .png()
    .toBuffer();
  return { input, left, top: Math.round(top - block.top) };
}
