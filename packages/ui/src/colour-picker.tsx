import { ColorPicker } from 'react-aria-components/ColorPicker';
import { ColorArea } from 'react-aria-components/ColorArea';
import { ColorSlider, SliderTrack } from 'react-aria-components/ColorSlider';
import { ColorThumb } from 'react-aria-components/ColorThumb';
import { ColorSwatchPicker, ColorSwatchPickerItem } from 'react-aria-components/ColorSwatchPicker';
import { ColorSwatch } from 'react-aria-components/ColorSwatch';
import type { ColourLabels } from './colour-field.tsx';

export interface ColourPickerProps {
  /** `#rrggbb`. */
  value: string;
  onChange: (hex: string) => void;
  presets: readonly string[];
  labels: Pick<ColourLabels, 'area' | 'hue' | 'presets'>;
}

const thumb =
  'size-4.5 rounded-full border-2 border-white ring-1 ring-black/40 focus-visible:outline-2 focus-visible:outline-focus';

/** Saturation and brightness, hue, and presets. Loaded on demand by `ColourField`. */
export function ColourPicker({ value, onChange, presets, labels }: ColourPickerProps) {
  return (
    <ColorPicker value={value} onChange={(colour) => onChange(colour.toString('hex').toLowerCase())}>
      <div dir="ltr" className="flex w-52 flex-col gap-3">
        <ColorArea
          aria-label={labels.area}
          colorSpace="hsb"
          xChannel="saturation"
          yChannel="brightness"
          className="h-36 w-full rounded-control"
        >
          <ColorThumb className={thumb} />
        </ColorArea>
        <ColorSlider aria-label={labels.hue} colorSpace="hsb" channel="hue">
          <SliderTrack className="h-4 w-full rounded-full">
            <ColorThumb className={`${thumb} top-1/2`} />
          </SliderTrack>
        </ColorSlider>
        {presets.length > 0 && (
          <ColorSwatchPicker aria-label={labels.presets} className="flex flex-wrap gap-1">
            {presets.map((preset) => (
              <ColorSwatchPickerItem
                key={preset}
                color={preset}
                className="focus-ring rounded-control border-2 border-transparent p-px selected:border-focus"
              >
                <ColorSwatch className="size-5 rounded-sm ring-1 ring-black/10" />
              </ColorSwatchPickerItem>
            ))}
          </ColorSwatchPicker>
        )}
      </div>
    </ColorPicker>
  );
}
