import type { ColourLabels } from '@confab/ui/color-field';
import { useText } from './use-text.ts';

/** The labels of the color picker's parts. */
export function useColourLabels(): ColourLabels {
  const text = useText();
  return {
    open: text('common:colour.open'),
    picker: text('common:colour.picker'),
    area: text('common:colour.area'),
    hue: text('common:colour.hue'),
    presets: text('common:colour.presets'),
  };
}
