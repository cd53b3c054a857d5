/** All of the help center, screens and sidebar: requested in one place, which lists its files once. */
export async function loadHelpCenter() {
  return import('./screens.ts');
}
