import { classVariants, type VariantProps } from '../class-variants.ts';

/** Shared by buttons, icon buttons and links that look like buttons. */
export const buttonStyles = classVariants({
  base: [
    'focus-ring relative inline-flex shrink-0 items-center justify-center gap-1.5 rounded-control font-medium',
    'select-none whitespace-nowrap transition-colors no-underline',
    'disabled:opacity-50 pending:cursor-progress',
  ],
  variants: {
    variant: {
      primary: 'bg-accent text-on-accent hover:bg-accent-hover pressed:bg-accent-active',
      secondary:
        'border border-border-strong bg-surface-raised text-text hover:bg-surface-hover pressed:bg-surface-active aria-expanded:bg-surface-active',
      quiet: 'text-text hover:bg-surface-hover pressed:bg-surface-active aria-expanded:bg-surface-active',
      danger: 'bg-danger-solid text-on-danger hover:bg-danger-solid-hover pressed:bg-danger-solid-hover',
    },
    size: {
      small: 'h-7 text-control',
      medium: 'h-8 text-control',
      large: 'h-10 text-body',
    },
    isSquare: { true: '', false: '' },
    isWide: { true: 'w-full', false: '' },
  },
  compoundVariants: [
    { isSquare: false, size: 'small', class: 'px-2.5' },
    { isSquare: false, size: 'medium', class: 'px-3' },
    { isSquare: false, size: 'large', class: 'px-4' },
    { isSquare: true, size: 'small', class: 'w-7' },
    { isSquare: true, size: 'medium', class: 'w-8' },
    { isSquare: true, size: 'large', class: 'w-10' },
    { isSquare: true, variant: 'quiet', class: 'text-text-muted hover:text-text' },
  ],
  defaultVariants: { variant: 'secondary', size: 'medium', isSquare: false, isWide: false },
});

export type ButtonVariant = NonNullable<VariantProps<typeof buttonStyles>['variant']>;
export type ButtonSize = NonNullable<VariantProps<typeof buttonStyles>['size']>;
