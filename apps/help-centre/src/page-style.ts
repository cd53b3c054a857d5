import { palette } from '@confab/rules/widget-colors';

/** The colors of a page derived from the portal's color, for light and dark backgrounds. */
export function pageStyle(color: string | null): string {
  const [light, dark] = [palette(color ?? '', ground.light), palette(color ?? '', ground.dark)];
  return `:root{--fill:${light.fill};--ink:${light.ink};--accent-light:${light.accent};--accent-dark:${dark.accent}}`;
}

/** The grounds of `page.css`. */
const ground = { light: '#ffffff', dark: '#14171c' };
