import { useLayoutEffect } from 'react';
import { useUiSetting } from './ui-settings.ts';

/** The root font size, which everything is measured in. 16 px is the default of browsers. */
export const fontSizes = ['14px', '16px', '18px', '20px'] as const;
export type FontSize = (typeof fontSizes)[number];

/** The font size that the user chose for every device, and its setter. */
export function useFontSize(): [FontSize, (size: string) => void] {
  const [stored, save] = useUiSetting('font_size');
  return [fontSizes.find((size) => size === stored) ?? '16px', save];
}

/** Applies the user's font size while they are logged in. 16 px does not override the browser's own size. */
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
