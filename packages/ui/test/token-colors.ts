export type ThemeName = 'light' | 'dark';
/** Red, green, blue as gamma-encoded 0 to 1. */
type Color = readonly [number, number, number];
type Tokens = ReadonlyMap<string, Color>;

/**
 * The opaque colors of a token sheet in one theme. Understands what the sheet uses: hex, var(), light-dark(), and
 * color-mix(in oklab, a p%, b); translucent colors are skipped. A second sheet is applied over the first.
 */
export function readTokens(css: string, theme: ThemeName, over = ''): Tokens {
  const roots = [css, over].map(rootOf).join('\n');
  const raw = new Map<string, string>();
  for (const part of roots.split(';')) {
    const declaration = part.slice(Math.max(0, part.search(/(?:^|\s)--/))).trim();
    const [name = '', value] = declaration.split(':', 2);
    if (name.startsWith('--') && value) raw.set(name.slice(2), value.replace(/\s+/g, ' ').trim());
  }
  const tokens = new Map<string, Color>();
  for (const [name, value] of raw) {
    const color = evaluate(value, theme, raw);
    if (color) tokens.set(name, color);
  }
  return tokens;
}

/** The content of the first rule for `:root`. */
function rootOf(sheet: string): string {
  const start = sheet.search(/^:root \{/m);
  if (start === -1) return '';
  const end = sheet.indexOf('\n}', start);
  return end === -1 ? '' : sheet.slice(start + ':root {'.length, end);
}

/** WCAG contrast of two tokens, 1 to 21. Throws when a name is unknown. */
export function contrast(tokens: Tokens, front: string, back: string): number {
  const [a, b] = [luminance(known(tokens, front)), luminance(known(tokens, back))];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function known(tokens: Tokens, name: string): Color {
  const color = tokens.get(name);
  if (!color) throw new Error(`No opaque color token is named ${name}`);
  return color;
}

function evaluate(value: string, theme: ThemeName, raw: ReadonlyMap<string, string>): Color | undefined {
  if (value === 'white') return [1, 1, 1];
  if (value === 'black') return [0, 0, 0];
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(value);
  if (hex) {
    const channel = (at: number) => Number.parseInt(hex[at] ?? '', 16) / 255;
    return [channel(1), channel(2), channel(3)];
  }
  const call = /^([\w-]+)\((.*)\)$/.exec(value);
  const [, name = '', inside = ''] = call ?? [];
  if (name === 'var') return evaluate(raw.get(inside.slice(2)) ?? '', theme, raw);
  if (name === 'light-dark')
    return evaluate(splitArguments(inside)[theme === 'light' ? 0 : 1] ?? '', theme, raw);
  if (name === 'color-mix') return mix(inside, theme, raw);
  return undefined;
}

function mix(inside: string, theme: ThemeName, raw: ReadonlyMap<string, string>): Color | undefined {
  const [space, first = '', second = ''] = splitArguments(inside);
  const share = /^(.*) (\d+)%$/.exec(first);
  if (space !== 'in oklab' || !share) throw new Error(`Cannot read color-mix(${inside})`);
  const [a, b] = [evaluate(share[1] ?? '', theme, raw), evaluate(second, theme, raw)];
  if (!a || !b) return undefined;
  const weight = Number(share[2]) / 100;
  const [from, to] = [toOklab(a), toOklab(b)];
  const part = (at: 0 | 1 | 2) => from[at] * weight + to[at] * (1 - weight);
  return fromOklab([part(0), part(1), part(2)]);
}

/** Splits at commas outside parentheses. */
function splitArguments(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

function linear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}

function encoded(channel: number): number {
  const value = channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
  return Math.min(1, Math.max(0, value));
}

function luminance([red, green, blue]: Color): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
}

/* The matrices of the CSS Color 4 definition of Oklab. */
function toOklab(color: Color): Color {
  const [r, g, b] = [linear(color[0]), linear(color[1]), linear(color[2])];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Color): Color {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}
