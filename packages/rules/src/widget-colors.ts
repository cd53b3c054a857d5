/** Red, green and blue, 0 to 255. */
type Rgb = readonly [number, number, number];

const white: Rgb = [255, 255, 255];
const darkInk: Rgb = [0, 0, 0];
const defaultColor: Rgb = [31, 147, 255];

/** Contrast required by WCAG 2.2 AA for normal text. */
const minContrast = 4.5;

/** `#rgb` or `#rrggbb` as numbers; anything else is the default blue. */
export function parseColor(value: string): Rgb {
  const hex = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value.trim())?.[1];
  if (!hex) return defaultColor;
  const full = hex.length === 3 ? Array.from(hex, (digit) => digit + digit).join('') : hex;
  const bits = Number.parseInt(full, 16);
  return [(bits >> 16) & 255, (bits >> 8) & 255, bits & 255];
}

/** WCAG contrast ratio of two colors, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return ((high ?? 0) + 0.05) / ((low ?? 0) + 0.05);
}

/**
 * Usable variants of the inbox's color: `fill` for surfaces and `ink` for text on it (dark if white has less
 * contrast), `accent` for colored text and icons on `surface`, moved toward black or white until it has enough
 * contrast.
 */
export function palette(color: string, surface: string): { fill: string; ink: string; accent: string } {
  const fill = parseColor(color);
  const ground = parseColor(surface);
  const ink = contrast(fill, white) >= contrast(fill, darkInk) ? white : darkInk;
  const toward: Rgb = luminance(ground) > 0.4 ? [0, 0, 0] : white;
  let accent = fill;
  for (let step = 1; step <= 20 && contrast(accent, ground) < minContrast; step++) {
    accent = mix(fill, toward, step / 20);
  }
  return { fill: format(fill), ink: format(ink), accent: format(accent) };
}

function luminance(color: Rgb): number {
  const [r, g, b] = color.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const [r, g, b] = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return [r ?? 0, g ?? 0, b ?? 0];
}

function format(color: Rgb): string {
  return '#' + color.map((value) => value.toString(16).padStart(2, '0')).join('');
}
