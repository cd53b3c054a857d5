/** Runs `restore` after frameworks that replace the page without loading it have done so. */
export function onSwap(restore: () => void): void {
  for (const name of ['turbo:render', 'turbolinks:load', 'astro:after-swap']) {
    document.addEventListener(name, restore);
  }
}

/**
 * Runs `changed` whenever the address of the page becomes another one, however it was changed. Half a
 * second of comparing two strings costs a page less than watching every change of its document.
 */
export function onUrlChange(changed: () => void): void {
  let last = location.href;
  setInterval(() => {
    if (last !== (last = location.href)) changed();
  }, 500);
}
