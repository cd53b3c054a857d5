import { classVariants } from '../class-variants.ts';

/** The floating panel of menus, selects and popovers. */
export const floatingPanel =
  'rounded-card bg-surface-raised text-control text-text shadow-float outline-none entering:animate-pop-in exiting:animate-fade-out';

/** A row inside a floating list. */
export const listRow = classVariants({
  base: [
    'group flex min-h-7 cursor-default items-center gap-2 rounded-control px-2 py-1 text-control outline-none select-none',
    'disabled:text-text-muted disabled:opacity-60',
  ],
  variants: {
    tone: {
      // The focused row must be recognizable at a glance, also in the dark theme.
      default: 'text-text focus:bg-surface-active pressed:bg-surface-active open:bg-surface-active',
      danger: 'text-danger focus:bg-danger-soft',
    },
  },
  defaultVariants: { tone: 'default' },
});
