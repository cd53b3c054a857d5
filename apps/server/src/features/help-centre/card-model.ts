import { contrast, palette, parseColor } from '@confab/rules/widget-colors';

const white = '#ffffff';
/** Lighter grounds keep their color, with dark texts; others are darkened until white reads well on them. */
const minWhiteContrast = 2.2;

/** The ground of a card in the color of its portal, and the color of its text. */
export function cardColors(color: string | null): { fill: string; ink: string } {
  const { fill, ink, accent } = palette(color ?? '', white);
  return contrast(parseColor(fill), parseColor(white)) < minWhiteContrast
    ? { fill, ink }
    : { fill: accent, ink: white };
}
