import { classVariants } from '../class-variants.ts';

/** The frame of text-like controls: border, background, focus, and error state. */
export const controlStyles = classVariants({
  base: [
    'w-full rounded-control border border-border-control bg-surface-raised text-control text-ellipsis text-text transition-colors',
    'outline-2 -outline-offset-1 outline-transparent',
    'hover:border-text-muted focus:border-focus focus:outline-focus',
    'invalid:border-danger invalid:focus:border-danger invalid:focus:outline-danger',
    '[&[readonly]]:border-border [&[readonly]]:bg-surface-sunken disabled:border-border disabled:bg-surface-sunken disabled:opacity-60',
  ],
  variants: {
    size: { small: 'h-7 px-2', medium: 'h-8 px-2.5', large: 'h-10 px-3 text-body', auto: 'px-2.5 py-1.5' },
  },
  defaultVariants: { size: 'medium' },
});

export type ControlSize = 'small' | 'medium' | 'large';

/** The button of a select, which shows the selected option. */
export const selectButtonClass =
  'flex items-center justify-between gap-2 text-start focus-visible:outline-focus group-invalid:border-danger';
