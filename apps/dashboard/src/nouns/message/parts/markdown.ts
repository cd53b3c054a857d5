import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: true, breaks: true });

// Pictures from anywhere would tell their host who reads a message and when.
markdown.disable('image');
// Only what cannot run: no javascript:, data: or unknown scheme becomes a link.
markdown.validateLink = (url) => /^(?:https?:\/\/|mailto:|tel:)/i.test(url.trim());
markdown.renderer.rules.link_open = (tokens, index, options, _env, self) => {
  tokens[index]?.attrSet('target', '_blank');
  tokens[index]?.attrSet('rel', 'noopener noreferrer nofollow');
  return self.renderToken(tokens, index, options);
};

/** HTML of a message's Markdown. HTML in the text itself is shown as text. */
export function renderMarkdown(text: string): string {
  return markdown.render(text.replace(/\[(@[^\]]+)\]\(mention:\/\/[^)\s]*\)/g, '**$1**'));
}
