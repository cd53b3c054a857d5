import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true, maxNesting: 20 });

// Only what cannot run: no javascript:, data: or unknown scheme becomes a link.
markdown.validateLink = (url) => /^(?:https?:\/\/|mailto:|tel:)/i.test(url.trim());
markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('target', '_blank');
  tokens[index]?.attrSet('rel', 'noopener noreferrer nofollow');
  return self.renderToken(tokens, index, options);
};

// External images would reveal to their host who reads a message and when: all but stored files stay links.
markdown.renderer.rules.image = (tokens, index) => {
  const token = tokens[index];
  const src = String(token?.attrGet('src') ?? '');
  const { escapeHtml } = markdown.utils;
  const alt = escapeHtml(token?.content || src);
  if (!isKept(src))
    return `<a href="${escapeHtml(src)}" target="_blank" rel="noopener noreferrer nofollow">${alt}</a>`;
  const height = new URL(src).searchParams.get('image_height') ?? '';
  return `<img src="${escapeHtml(src)}" alt="${alt}" data-height="${escapeHtml(height)}">`;
};

// A short row below a wide head is filled up with empty cells: a table ends where it has more cells than characters.
const [table] = markdown.block.ruler.getRules('');
if (table) {
  const boundedTable: typeof table = (state, start, end, isTrial) => {
    if (!table(state, start, end, true)) return false;
    if (isTrial) return true;
    const first = state.bMarks[start] ?? 0;
    const columns = state.src.slice(state.bMarks[start + 1], state.eMarks[start + 1]).split('|').length;
    let stop = start + 2;
    while (stop < end && (stop - start) * columns <= (state.eMarks[stop] ?? 0) - first) stop += 1;
    return table(state, start, stop, false);
  };
  markdown.block.ruler.at('table', boundedTable, { alt: ['paragraph', 'reference'] });
}

function isKept(src: string): boolean {
  const url = URL.parse(src);
  return url?.origin === location.origin && url.pathname.startsWith('/files/');
}

/** No part can hold the sign the next one starts with, so a text full of beginnings is still read once. */
const mention = /\[(@[^\][]+)\]\(mention:\/\/[^()\s]*\)/g;

/** HTML of a message's Markdown. HTML in the text itself is shown as text. */
export function renderMarkdown(text: string): string {
  return markdown.render(text.replace(mention, '**$1**'));
}
