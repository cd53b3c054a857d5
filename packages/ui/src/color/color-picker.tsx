import { useState } from 'react';
import { ColorPicker as AriaColorPicker, parseColor, type Color } from 'react-aria-components/ColorPicker';
import { ColorArea } from 'react-aria-components/ColorArea';
import { ColorField, Input, Label } from 'react-aria-components/ColorField';
import { ColorSlider, SliderTrack } from 'react-aria-components/ColorSlider';
import { ColorThumb } from 'react-aria-components/ColorThumb';
import { ColorSwatchPicker, ColorSwatchPickerItem } from 'react-aria-components/ColorSwatchPicker';
import { ColorSwatch } from 'react-aria-components/ColorSwatch';
import { useLocale } from 'react-aria-components/I18nProvider';
import { controlStyles } from '../fields/control-styles.ts';
import { useThrottled } from '../hooks/use-throttled.ts';

export type ColorLabels = {
  /** The swatch button that opens the picker. */
  open: string;
  picker: string;
  area: string;
  hue: string;
  presets: string;
};

export type ColorPickerProps = {
  /** `#rrggbb`, or `#rrggbbaa` with alpha. */
  value: string;
  /** At most once in 20 ms while dragging, and always with the final color. */
  onChange: (hex: string) => void;
  presets: readonly string[];
  labels: Pick<ColorLabels, 'area' | 'hue' | 'presets'>;
  /** Offers the opacity; default false. */
  hasAlpha?: boolean;
};

const thumb =
  'size-4.5 rounded-full border-2 border-white ring-1 ring-black/40 focus-visible:outline-2 focus-visible:outline-focus';

/** Saturation and brightness, hue, the parts as numbers, and presets. Loaded on demand by `ColorField`. */
export function ColorPicker(props: ColorPickerProps) {
  const { presets, labels, hasAlpha = false } = props;
  const [color, setColor] = useColor(props);
  const { locale } = useLocale();
  return (
    <AriaColorPicker value={color} onChange={setColor}>
      <div dir="ltr" className="flex w-full flex-col gap-3">
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
        {hasAlpha && (
          <ColorSlider aria-label={color.getChannelName('alpha', locale)} channel="alpha">
            <SliderTrack className="h-4 w-full rounded-full border border-border-control">
              <ColorThumb className={`${thumb} top-1/2`} />
            </SliderTrack>
          </ColorSlider>
        )}
        <Parts color={color} hasAlpha={hasAlpha} />
        {presets.length > 0 && <Presets label={labels.presets} presets={presets} />}
      </div>
    </AriaColorPicker>
  );
}

/** Red, green and blue as numbers: arrows step by one, more than the maximum becomes the maximum. */
function Parts({ color, hasAlpha }: { color: Color; hasAlpha: boolean }) {
  const { locale } = useLocale();
  const channels = ['red', 'green', 'blue', ...(hasAlpha ? (['alpha'] as const) : [])] as const;
  return (
    <div className="flex gap-2">
      {channels.map((channel) => (
        <ColorField key={channel} colorSpace="rgb" channel={channel} className="flex min-w-0 flex-1 flex-col">
          <Input className={controlStyles({ size: 'small', class: 'tabular text-center' })} />
          <Label className="mt-0.5 truncate text-center text-meta text-text-muted">
            {color.toFormat('rgb').getChannelName(channel, locale)}
          </Label>
        </ColorField>
      ))}
    </div>
  );
}

function Presets({ label, presets }: { label: string; presets: readonly string[] }) {
  return (
    <ColorSwatchPicker aria-label={label} className="flex flex-wrap gap-px">
      {presets.map((preset) => (
        <ColorSwatchPickerItem
          key={preset}
          color={preset}
          className="focus-ring rounded-control border-2 border-transparent p-px selected:border-focus"
        >
          <ColorSwatch className="size-4.5 rounded-sm ring-1 ring-border-control" />
        </ColorSwatchPickerItem>
      ))}
    </ColorSwatchPicker>
  );
}

/** Text cannot express the hue of a gray, so the color object is kept and only reported as text. */
function useColor({ value, onChange, hasAlpha = false }: ColorPickerProps) {
  const [draft, setDraft] = useState(() => ({ color: parseColor(value), seen: value, reported: value }));
  if (value !== draft.seen) {
    // A reported value is passed back as the prop when a drag has already continued; only a different one
    // counts.
    setDraft({ ...draft, seen: value, ...(value === draft.reported ? {} : { color: parseColor(value) }) });
  }
  const report = useThrottled((hex: string) => {
    setDraft((before) => ({ ...before, reported: hex }));
    onChange(hex);
  }, 20);
  const change = (next: Color) => {
    setDraft((before) => ({ ...before, color: next }));
    report(next.toString(hasAlpha ? 'hexa' : 'hex').toLowerCase());
  };
  return [draft.color, change] as const;
}
