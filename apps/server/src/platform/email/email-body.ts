/** A block of an email. Texts are plain text; their content is displayed and never interpreted as markup. */
export type EmailBlock =
  | { kind: 'text'; text: string }
  /** One address to follow; shown as a button, and written out in the plain form. Only http and https. */
  | { kind: 'link'; label: string; url: string }
  /** Figures; the first cell of a row names it. */
  | { kind: 'table'; caption: string; heads: readonly string[]; rows: readonly (readonly string[])[] }
  /** Text written by someone else, set off from the rest; `html` is the same where its marks are drawn. */
  | { kind: 'quote'; text: string; html?: string; by?: string };

export type EmailBody = { text: string; html: string };

/** In which language an email is. */
export type EmailLanguage = { language: string; direction: 'ltr' | 'rtl' };

/** Writes the same blocks twice, as plain text and as HTML. Throws on a link that is not http or https. */
export function emailBody(blocks: readonly EmailBlock[], language?: EmailLanguage): EmailBody {
  return {
    text: `${blocks.map(plainBlock).join('\n\n')}\n`,
    html:
      `<!doctype html><html${language ? ` lang="${language.language}" dir="${language.direction}"` : ''}>` +
      '<head><meta charset="utf-8"></head>' +
      '<body style="margin:0;padding:24px;font:16px/1.5 system-ui,sans-serif;color:#1c2024">' +
      `<div style="max-width:560px;margin:0 auto">${blocks.map((block) => htmlBlock(block, language?.direction)).join('')}</div></body></html>`,
  };
}

/** Text made safe between tags and inside of quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function plainBlock(block: EmailBlock): string {
  switch (block.kind) {
    case 'text':
      return block.text;
    case 'link':
      return `${block.label}:\n${webAddress(block.url)}`;
    case 'table':
      return [block.heads, ...block.rows].map((cells) => cells.join(' | ')).join('\n');
    case 'quote':
      return [
        ...(block.by === undefined ? [] : [`${block.by}:`]),
        ...lines(block.text).map((line) => `> ${line}`),
      ].join('\n');
  }
}

function htmlBlock(block: EmailBlock, direction: EmailLanguage['direction'] = 'ltr'): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${htmlLines(block.text)}</p>`;
    case 'link':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(webAddress(block.url))}" style="${buttonStyle}">${escapeHtml(block.label)}</a></p>`;
    case 'table':
      return htmlTable(block, direction);
    case 'quote': {
      const by = block.by === undefined ? '' : `<strong>${escapeHtml(block.by)}</strong><br>`;
      return `<blockquote style="margin:0 0 16px;padding-left:12px;border-left:3px solid #d9d9e0">${by}${block.html ?? htmlLines(block.text)}</blockquote>`;
    }
  }
}

/** With a caption and headers of rows and columns, which screen readers read beside a figure. */
function htmlTable(
  { caption, heads, rows }: Extract<EmailBlock, { kind: 'table' }>,
  direction: EmailLanguage['direction'],
): string {
  // Not `start` and `end`, which some email clients do not support.
  const [start, end] = direction === 'ltr' ? ['left', 'right'] : ['right', 'left'];
  const cell = 'padding:6px 10px;border-bottom:1px solid #d9d9e0';
  const side = (index: number) => `${cell};text-align:${index === 0 ? start : end}`;
  const head = heads.map((text, index) => `<th scope="col" style="${side(index)}">${escapeHtml(text)}</th>`);
  const body = rows.map(([name = '', ...figures]) => {
    const cells = figures.map((text) => `<td style="${side(1)}">${escapeHtml(text)}</td>`);
    return `<tr><th scope="row" style="${side(0)};font-weight:normal">${escapeHtml(name)}</th>${cells.join('')}</tr>`;
  });
  return (
    '<table style="margin:0 0 16px;border-collapse:collapse;font-size:14px">' +
    `<caption style="padding:0 0 8px;text-align:${start};font-weight:bold">${escapeHtml(caption)}</caption>` +
    `<thead><tr>${head.join('')}</tr></thead><tbody>${body.join('')}</tbody></table>`
  );
}

const buttonStyle =
  'display:inline-block;padding:10px 16px;border-radius:8px;background:#1c2024;color:#ffffff;text-decoration:none';

const lines = (text: string): string[] => text.split(/\r\n|\r|\n/);

const htmlLines = (text: string): string => lines(text).map(escapeHtml).join('<br>');

function webAddress(address: string): string {
  const url = new URL(address);
  if (url.protocol !== 'https:' && url.protocol !== 'http:')
    throw new Error('An email can only link to http and https URLs.');
  return url.href;
}
