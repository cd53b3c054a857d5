import { tv } from 'tailwind-variants/lite';

/** The floating panel of menus, selects and popovers. */
export const floatingPanel =
  'rounded-card bg-surface-raised text-control text-text shadow-float outline-none entering:animate-pop-in exiting:animate-fade-out';

/** A row inside a floating list. */
export const listRow = tv({
  base: [
    'group flex min-h-7 cursor-default items-center gap-2 rounded-control px-2 py-1 text-control outline-none select-none',
    'disabled:text-text-muted disabled:opacity-60',
  ],
  variants: {
    tone: {
      default: 'text-text focus:bg-surface-hover pressed:bg-surface-active open:bg-surface-hover',
      danger: 'text-danger focus:bg-danger-soft',
    },
  },
  defaultVariants: { tone: 'default' },
});
