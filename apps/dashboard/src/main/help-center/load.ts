/**
 * All of the help center, screens and sidebar. Requested in one module, so the list of its files is bundled
 * once.
 */
export async function loadHelpCenter() {
  return import('./screens.ts');
}
