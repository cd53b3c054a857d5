import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HelpPage } from '@confab/contract/features/help-centre-page';
import { builtFile } from './built-file.ts';
import { openBundle } from './widget-bundle.ts';

/** A page drawn, and what its policy has to allow: one style, one script, and the sites of its frames. */
export type RenderedPage = { html: string; style: string; script: string; frames: readonly string[] };

/** The renderer of the public pages of help centers; `version` identifies a build. */
export type Drawer = { version: string; draw: (page: HelpPage) => RenderedPage };

type Built = { render: (page: HelpPage, assets: { script: string; style: string }) => RenderedPage };

export type DrawerSource = { directory: string; open: () => Promise<Drawer | undefined> };

/** Loaded with the first page, and again after a new build; undefined while it is not built. */
export function openDrawer(directory: string): DrawerSource {
  const bundle = openBundle(directory);
  const file = path.join(directory, 'render', 'render.js');
  const open = builtFile(file, async (builtAt): Promise<Drawer | undefined> => {
    const entry = await bundle.entry();
    if (entry === undefined) return undefined;
    const built = (await import(`${pathToFileURL(file).href}?${builtAt}`)) as Built;
    const assets = { script: `/hc-assets/${entry.script}`, style: `/hc-assets/${entry.styles[0] ?? ''}` };
    return {
      version: `${builtAt} ${entry.script} ${assets.style}`,
      draw: (page) => built.render(page, assets),
    };
  });
  return { directory, open };
}
