import type { HelpPage } from '@confab/contract/features/help-centre-page';
// The form for browsers: it needs nothing of Node.
import { renderToStaticMarkup } from 'react-dom/server.browser';
import { applyTheme } from './browser/theme.ts';
import { Document } from './document.tsx';
import { embedOrigins } from '@confab/text/embeds';
import { pageStyle } from './page-style.ts';
import type { Assets } from './parts/props.ts';
import { textsFor } from './texts/texts.ts';

/**
 * A page as HTML, and what its policy has to allow: the one style and the one script in it, by their hashes, and the
 * sites of its frames.
 */
export function render(page: HelpPage, assets: Assets): Rendered {
  const style = pageStyle(page.portal.color);
  const texts = textsFor(page.locale);
  const html = renderToStaticMarkup(
    <Document page={page} assets={assets} style={style} script={script} texts={texts} />,
  );
  return {
    html: `<!doctype html>${html}`,
    style,
    script,
    frames: page.body.kind === 'article' ? embedOrigins : [],
  };
}

/** Before anything is rendered, and without waiting for a file. */
const script = `(${applyTheme.toString()})()`;

type Rendered = { html: string; style: string; script: string; frames: readonly string[] };
