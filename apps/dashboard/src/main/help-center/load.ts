/** All of the help centre, screens and sidebar: asked for in one place, which names the files it needs once. */
export const loadHelpCenter = async () => import('./screens.ts');
