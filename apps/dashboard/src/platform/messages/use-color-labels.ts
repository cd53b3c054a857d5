import type { ColorLabels } from '@confab/ui/color-field';
import { useText } from './use-text.ts';

/** The labels of the color picker's parts. */
export function useColorLabels(): ColorLabels {
  const text = useText();
  return {
    open: text('common:color.open'),
    picker: text('common:color.picker'),
    area: text('common:color.area'),
    hue: text('common:color.hue'),
    presets: text('common:color.presets'),
  };
}
