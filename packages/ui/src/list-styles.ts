/** The floating panel of menus, selects and popovers. */
export const floatingPanel =
  'rounded-card bg-surface-raised text-control text-text shadow-float outline-none entering:animate-pop-in exiting:animate-fade-out';

/** A row inside a floating list. */
export const listRow =
  'group flex min-h-7 cursor-default items-center gap-2 rounded-control px-2 py-1 text-control text-text outline-none select-none focused:bg-surface-hover pressed:bg-surface-active disabled:text-text-muted disabled:opacity-60';
