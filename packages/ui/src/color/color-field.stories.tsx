import { useState } from 'react';
import { ColorField } from './color-field.tsx';
import { ColorPicker } from './color-picker.tsx';
import type { Story } from '../story.ts';

const labels = {
  open: 'Choose a color',
  picker: 'Color',
  area: 'Saturation and brightness',
  hue: 'Hue',
  presets: 'Suggestions',
};
const presets = ['#009ce0', '#3a5bd9', '#6a3fc2', '#c42b37', '#d97706', '#11703c', '#1d2026'];

export const stories: readonly Story[] = [
  {
    name: 'Default, rejected',
    states: { open: [{ click: 'button', name: 'Choose a color' }] },
    Render: () => {
      const [hex, setHex] = useState('#009ce0');
      return (
        <div className="grid w-full gap-4 sm:grid-cols-2">
          <ColorField
            label="Widget color"
            value={hex}
            onChange={setHex}
            labels={labels}
            presets={presets}
            help={hex}
          />
          <ColorField
            label="Label color"
            value="#c42b37"
            onChange={() => {}}
            labels={labels}
            error="Not a color."
          />
        </div>
      );
    },
  },
  {
    name: 'Picker with alpha',
    Render: () => {
      const [hex, setHex] = useState('#009ce0cc');
      return (
        <div className="w-63">
          <ColorPicker value={hex} onChange={setHex} labels={labels} presets={presets} hasAlpha />
        </div>
      );
    },
  },
];
