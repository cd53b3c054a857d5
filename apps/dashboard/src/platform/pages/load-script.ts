/** Loads a script of another server into the page. Rejects, and leaves nothing behind, when it cannot be had. */
export function loadScript(
  address: string,
  { crossOrigin }: { crossOrigin?: 'anonymous' } = {},
): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    if (crossOrigin !== undefined) script.crossOrigin = crossOrigin;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${address} could not be loaded`));
    });
    document.head.append(script);
  });
}
