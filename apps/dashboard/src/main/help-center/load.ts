/** All of the help center, screens and sidebar: asked for in one place, which names the files it needs once. */
export async function loadHelpCenter() {
  return import('./screens.ts');
}
