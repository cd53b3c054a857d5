/** What the marks in Slack's texts mean: `<@U1>`, `<#C1|name>`, `<!here>`, `<https://…|label>`. */
const marker = /<([^<>]*)>/g;

/** The ids of people who are mentioned in a text. */
export function mentionedIn(text: string): string[] {
  return [...new Set([...text.matchAll(/<@([A-Z0-9]+)(?:\|[^<>]*)?>/g)].map(([, id = '']) => id))];
}

/** A text of Slack as Markdown; `names` are those of the people it mentions. */
export function markdownOf(text: string, names: ReadonlyMap<string, string>): string {
  let end = 0;
  const parts: string[] = [];
  for (const found of text.matchAll(marker)) {
    parts.push(emphasized(text.slice(end, found.index)), marked(found[1] ?? '', names));
    end = found.index + found[0].length;
  }
  return [...parts, emphasized(text.slice(end))].join('');
}

function marked(inner: string, names: ReadonlyMap<string, string>): string {
  const bar = inner.indexOf('|');
  const target = bar === -1 ? inner : inner.slice(0, bar);
  const label = plain(bar === -1 ? '' : inner.slice(bar + 1));
  const name = target.slice(1);
  switch (target.charAt(0)) {
    case '@':
      return `@${names.get(name) ?? (label || name)}`;
    case '#':
      return `#${label || name}`;
    case '!':
      return `@${label || name}`;
    default:
      return label === '' || label === plain(target) ? plain(target) : `[${label}](${plain(target)})`;
  }
}

/** Slack has one star for bold and one tilde for struck out. */
function emphasized(text: string): string {
  return plain(text)
    .replaceAll(/(?<![\w*])\*([^*\n]+)\*(?![\w*])/g, (whole, inner: string) =>
      inner === inner.trim() ? `**${inner}**` : whole,
    )
    .replaceAll(/(?<![\w~])~([^~\n]+)~(?![\w~])/g, (whole, inner: string) =>
      inner === inner.trim() ? `~~${inner}~~` : whole,
    );
}

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
