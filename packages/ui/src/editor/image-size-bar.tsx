import { Toolbar } from 'react-aria-components/Toolbar';
import { Button } from '../buttons/button.tsx';
import type { ImageHeight } from './editor-nodes.ts';

export type ImageSize = 'small' | 'medium' | 'large' | 'original';

const heights: Record<ImageSize, ImageHeight> = {
  small: '24px',
  medium: '48px',
  large: '72px',
  original: 'auto',
};
const sizes: readonly ImageSize[] = ['small', 'medium', 'large', 'original'];

type ImageSizeBarProps = {
  label: string;
  texts: Record<ImageSize, string>;
  height: ImageHeight;
  onChange: (height: ImageHeight) => void;
};

/** Sets the height of the selected image. */
export function ImageSizeBar({ label, texts, height, onChange }: ImageSizeBarProps) {
  return (
    <Toolbar
      aria-label={label}
      className="flex w-fit gap-0.5 rounded-card bg-surface-raised p-1 shadow-float"
    >
      {sizes.map((size) => (
        <Button
          key={size}
          size="small"
          variant="quiet"
          aria-pressed={heights[size] === height}
          onPress={() => onChange(heights[size])}
          className="aria-pressed:bg-accent-soft aria-pressed:text-accent-text"
        >
          {texts[size]}
        </Button>
      ))}
    </Toolbar>
  );
}
