/** Names of the built files below the place where they are served. */
export type Entry = { script: string; imports: readonly string[]; styles: readonly string[] };

export type PageParts = {
  /** The base URL of the files; by default the panel's. */
  base?: string;
  entry: Entry;
  nonce: string;
  globals: object;
  title: string;
  locale: string;
};

/**
 * The page of the frame, or of a survey. Its data is in a JSON element, which is never executed; a small script with the policy's nonce
 * turns it into the globals that sites and apps read.
 */
export function pageHtml(parts: PageParts): string {
  const { base = '/widget-assets/', entry, nonce, globals, title, locale } = parts;
  const links = [
    ...entry.styles.map((file) => `<link rel="stylesheet" href="${base}${text(file)}">`),
    // Immediately, not only when the script that imports it has loaded.
    ...entry.imports.map((file) => `<link rel="modulepreload" href="${base}${text(file)}">`),
  ];
  return `<!doctype html>
<html lang="${text(locale.replace('_', '-'))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${text(title)}</title>
${links.join('\n')}
<script type="application/json" id="confab-widget-config">${json(globals)}</script>
<script nonce="${nonce}">Object.assign(window, JSON.parse(document.getElementById('confab-widget-config').textContent));</script>
<script type="module" nonce="${nonce}" src="${base}${text(entry.script)}"></script>
</head>
<body><div id="app"></div></body>
</html>
`;
}

function text(value: string): string {
  const names: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return value.replaceAll(/[&<>"']/g, (character) => names[character] ?? '');
}

/** JSON that cannot close its own element, whatever an administrator or visitor wrote. */
function json(value: object): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
