import { useLayoutEffect } from 'react';
import { useUiSetting } from './ui-settings.ts';

/** Of what everything on screen is measured in. 16 px is what browsers have of themselves. */
export const fontSizes = ['14px', '16px', '18px', '20px'] as const;
export type FontSize = (typeof fontSizes)[number];

/** The font size that the user chose for every device, and its setter. */
export function useFontSize(): [FontSize, (size: string) => void] {
  const [stored, save] = useUiSetting('font_size');
  return [fontSizes.find((size) => size === stored) ?? '16px', save];
}

/** Draws the page in the user's font size while they are logged in. The browser's own size is not overruled by 16 px. */
export function useAppliedFontSize(): void {
  const [size] = useFontSize();
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.fontSize = size === '16px' ? '' : `${(Number.parseInt(size, 10) / 16) * 100}%`;
    return () => {
      style.fontSize = '';
    };
  }, [size]);
}
