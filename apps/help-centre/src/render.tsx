import type { HelpPage } from '@confab/contract/features/help-centre-page';
// The form for browsers: it needs nothing of Node.
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { Document } from './document.tsx';
import { embedOrigins } from '@confab/text/embeds';
import { pageStyle } from './page-style.ts';
import type { Assets } from './parts/props.ts';
import { textsFor } from './texts/texts.ts';

/** A page as HTML, and what its policy has to allow: the one style in it, by its hash, and the sites of its frames. */
export function render(page: HelpPage, assets: Assets): Rendered {
  const style = pageStyle(page.portal.color);
  const texts = textsFor(page.locale);
  const html = renderToStaticMarkup(<Document page={page} assets={assets} style={style} texts={texts} />);
  return { html: `<!doctype html>${html}`, style, frames: page.body.kind === 'article' ? embedOrigins : [] };
}

type Rendered = { html: string; style: string; frames: readonly string[] };
