import sharp from 'sharp';
import { breakable, shorten, startsRightToLeft, wordsOf } from './card-text.ts';

/** How a text is set. Pixels; of lines, from one to the next. */
export type TextStyle = {
  size: number;
  lineHeight: number;
  weight: number;
  maxLines: number;
  opacity: number;
};
export type TextPosition = {
  width: number;
  color: string;
  families: string;
  language: string;
  isRightToLeft: boolean;
};

/** A rendered text: its lines begin `top` pixels below the top of the image. */
export type TextBlock = { image: Buffer; top: number; height: number; lines: number; isCut: boolean };

/** A text wrapped to a width, with at most as many lines as its style allows: then `…` ends it. */
export async function drawText(text: string, style: TextStyle, layout: TextPosition): Promise<TextBlock> {
  const words = wordsOf(text, layout.language);
  const whole = await drawLines(words, style, layout);
  if (whole.lines <= style.maxLines) return { ...whole, isCut: false };
  let [fitting, tooMany] = [0, words.length];
  let block = whole;
  while (tooMany - fitting > 1) {
    const middle = Math.floor((fitting + tooMany) / 2);
    const shorter = await drawLines([shorten(breakable(words.slice(0, middle)))], style, layout);
    if (shorter.lines > style.maxLines) tooMany = middle;
    else [fitting, block] = [middle, shorter];
  }
  return { ...block, isCut: true };
}

/** Of the signs below, and what a line of them is too narrow by. */
const guardSize = 8;
const guardInset = 14;

/**
 * A text's image is as large as its visible glyphs, and cuts off emoji, whose shapes are not measured. So a line of two
 * invisible characters is added above and below the text, as wide as its lines may be.
 */
async function drawLines(
  words: readonly string[],
  { size, lineHeight, weight, opacity }: TextStyle,
  { width, color, families, language, isRightToLeft }: TextPosition,
): Promise<Omit<TextBlock, 'isCut'>> {
  const text = breakable(words);
  const guard =
    `<span alpha="1" size="${units(guardSize)}">|` +
    `<span letter_spacing="${units(width - guardInset)}">\u00a0</span>|</span>`;
  const markup =
    `<span line_height="${units(lineHeight)}" foreground="${color}" lang="${escapeMarkup(language)}">${guard}\n` +
    `<span size="${units(size)}" font_weight="${weight}" alpha="${opacity * 100}%">${escapeMarkup(text)}</span>\n${guard}</span>`;
  const { data, info } = await sharp({
    text: {
      text: markup,
      font: families,
      // The side on which a line begins depends on the letters in it.
      align: startsRightToLeft(text) === isRightToLeft ? 'left' : 'right',
      width,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  const lines = Math.max(1, Math.round((info.height - guardSize) / lineHeight) - 1);
  return { image: data, top: lineHeight / 2, height: lines * lineHeight, lines };
}

/** Measures of the library that sets texts are parts of a point, here of a pixel. */
const units = (pixels: number): number => Math.round(pixels * 1024);

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
