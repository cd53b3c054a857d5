import { useSyncExternalStore } from 'react';

/** The user's choice; `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

/** `system` follows the device; `more` is for users who need it only here. */
export type Contrast = 'system' | 'more';

const storageKey = 'theme';
const contrastKey = 'contrast';
const listeners = new Set<() => void>();
let chosen: Theme | undefined;
let chosenContrast: Contrast | undefined;

/** The chosen theme; `system` if nothing valid is stored or storage is blocked. */
export function getTheme(): Theme {
  chosen ??= parseTheme(readStored(storageKey));
  return chosen;
}

/** Stores the choice, sets it on `<html data-theme>`, and notifies every `useTheme`. */
export function setTheme(theme: Theme): void {
  chosen = theme;
  store(storageKey, theme);
  applyTheme(theme);
  for (const listener of listeners) listener();
}

/** The chosen contrast; `system` if nothing valid is stored or storage is blocked. */
export function getContrast(): Contrast {
  chosenContrast ??= parseContrast(readStored(contrastKey));
  return chosenContrast;
}

/** Stores the choice, sets it on `<html data-contrast>`, and notifies every `useContrast`. */
export function setContrast(contrast: Contrast): void {
  chosenContrast = contrast;
  store(contrastKey, contrast);
  applyContrast(contrast);
  for (const listener of listeners) listener();
}

/** Applies the stored theme and contrast to `<html>`; call once before the first render to avoid a flash. */
export function startTheme(): void {
  applyTheme(getTheme());
  applyContrast(getContrast());
  window.addEventListener('storage', (event) => {
    if (event.key === storageKey) {
      chosen = parseTheme(event.newValue);
      applyTheme(chosen);
    } else if (event.key === contrastKey) {
      chosenContrast = parseContrast(event.newValue);
      applyContrast(chosenContrast);
    } else return;
    for (const listener of listeners) listener();
  });
}

/** The chosen theme as React state, with its setter. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(subscribe, getTheme, getTheme), setTheme];
}

/** The chosen contrast as React state, with its setter. */
export function useContrast(): [Contrast, (contrast: Contrast) => void] {
  return [useSyncExternalStore(subscribe, getContrast, getContrast), setContrast];
}

/**
 * Sets the installation's accent from one hex color (`#rrggbb`). The color is darkened until white text on it reaches
 * 5.3:1 (the dark theme lightens it a little), so no brand color can make a button unreadable. Returns the color in
 * use, or undefined (and changes nothing) when the text is not such a color.
 */
export function applyBrand(hex: string): string | undefined {
  if (!/^#[0-9a-f]{6}$/i.test(hex)) return undefined;
  let channels = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
  while (contrastWithWhite(channels) < 5.3) channels = channels.map((channel) => Math.floor(channel * 0.96));
  const brand = `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
  document.documentElement.style.setProperty('--brand', brand);
  return brand;
}

function contrastWithWhite(channels: number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05);
}

function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}

function parseTheme(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

function applyContrast(contrast: Contrast): void {
  document.documentElement.dataset.contrast = contrast;
}

function parseContrast(stored: string | null): Contrast {
  return stored === 'more' ? 'more' : 'system';
}

function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage may be blocked; the choice then lasts as long as the page.
  }
}

function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
