import { useParentSize } from '@visx/responsive';
import { isRightToLeft } from '../../../../platform/messages/i18n.ts';
import { useLanguage } from '../../../../platform/messages/use-text.ts';
import { textWidth, type Frame } from './axes.tsx';

/** As wide as there is room for and at least `minWidth` between the margins; what is named at the side fits there. */
export function useFrame(
  names: readonly string[],
  minWidth: number,
  { end, top }: { end: number; top: number },
) {
  const isMirrored = isRightToLeft(useLanguage());
  const { parentRef, width } = useParentSize({ debounceTime: 50, initialSize: { width: 640 } });
  const margin = { start: Math.max(...names.map(textWidth)) + 12, end, top, bottom: 28 };
  const frame: Frame = {
    width: Math.max(width, minWidth + margin.start + end),
    height: 240,
    margin,
    isMirrored,
  };
  return { parentRef, frame };
}
