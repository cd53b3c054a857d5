import { escapeHtml } from '../../platform/email/email-body.ts';
import type { Content } from './errors.ts';
import type { OpenApi, Operation, Parameter } from './document.ts';
import type { JsonSchema } from './schemas.ts';
import { schemaText } from './schema-text.ts';

/** The document as a page to read: no script, operations by feature, each opened by a click. */
export function openApiPage(document: OpenApi, nonce: string): string {
  const features = document.tags.map(({ name }) => name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<style nonce="${nonce}">${style}</style>
</head>
<body>
<nav aria-label="Contents"><ul>${features.map((feature) => `<li><a href="#${feature}">${escapeHtml(feature)}</a></li>`).join('')}
<li><a href="#shapes">Shapes</a></li></ul></nav>
<main>
<h1>${escapeHtml(document.info.title)} <small>${escapeHtml(document.info.version)}</small></h1>
<p>${prose(document.info.description)}</p>
<p>The same as <a href="/swagger.json">OpenAPI ${document.openapi} in JSON</a>.</p>
${features.map((feature) => tagSection(document, feature)).join('\n')}
<section id="shapes"><h2>Shapes</h2>${Object.entries(document.components.schemas).map(shapeDetails).join('\n')}</section>
</main>
</body>
</html>
`;
}

function tagSection(document: OpenApi, feature: string): string {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => operation.tags.includes(feature))
      .map(([method, operation]) => operationDetails(method, path, operation)),
  );
  return `<section id="${feature}"><h2>${escapeHtml(feature)}</h2>${operations.join('\n')}</section>`;
}

function operationDetails(method: string, path: string, operation: Operation): string {
  return `<details id="${escapeHtml(operation.operationId)}">
<summary><b class="${method}">${method.toUpperCase()}</b> <code>${escapeHtml(path)}</code> <span>${escapeHtml(operation.summary)}</span></summary>
${operation.description === undefined ? '' : `<p>${prose(operation.description)}</p>`}
<p>${escapeHtml(callers(operation))}</p>
${parameterTable(operation.parameters)}
${operation.requestBody === undefined ? '' : `<h3>Body${operation.requestBody.required ? '' : ', optional'}</h3>${contents(operation.requestBody.content)}`}
<h3>Answers</h3>
${Object.entries(operation.responses)
  .map(
    ([status, response]) =>
      `<h4>${status}</h4><p>${prose(response.description)}</p>${contents(response.content ?? {})}`,
  )
  .join('\n')}
</details>`;
}

function callers({ security }: Operation): string {
  if (security.length === 0) return 'Anyone may call it.';
  return `Credentials: ${security.map((choice) => Object.keys(choice).join(' + ') || 'none').join(', or ')}.`;
}

function parameterTable(parameters: readonly Parameter[]): string {
  if (parameters.length === 0) return '';
  const rows = parameters.map(
    (parameter) =>
      `<tr><td><code>${escapeHtml(parameter.name)}</code>${parameter.required ? ' <i>required</i>' : ''}</td>` +
      `<td>${parameter.in}</td><td>${schemaText(parameter.schema)}</td></tr>`,
  );
  return `<h3>Parameters</h3><table><thead><tr><th>Name</th><th>In</th><th>Schema</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** Media types that carry the same schema are named together. */
function contents(content: Content): string {
  const types = Object.keys(content);
  const [first] = Object.values(content);
  if (first === undefined) return '';
  const examples = Object.values(first.examples ?? {}).map(({ value }) => code(value));
  const body = examples.length > 0 ? examples.join('') : `<pre>${schemaText(first.schema)}</pre>`;
  return `<p class="types">${types.map(escapeHtml).join(', ')}</p>${body}`;
}

function shapeDetails([name, schema]: [string, JsonSchema]): string {
  return `<details id="shape-${escapeHtml(name)}"><summary><code>${escapeHtml(name)}</code></summary><pre>${schemaText(schema)}</pre></details>`;
}

const code = (value: unknown): string => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;

/** Text between backticks is code. */
const prose = (text: string): string =>
  text
    .split('`')
    .map((part, index) => (index % 2 === 1 ? `<code>${escapeHtml(part)}</code>` : escapeHtml(part)))
    .join('');

const style = `
:root { color-scheme: light dark; --line: light-dark(#d8dce2, #3a3f47); --soft: light-dark(#f5f6f8, #1d2025); }
body { margin: 0; font: 15px/1.5 system-ui, sans-serif; display: grid; grid-template-columns: 12rem minmax(0, 1fr); }
nav { position: sticky; top: 0; height: 100vh; overflow: auto; border-right: 1px solid var(--line); }
nav ul { list-style: none; margin: 0; padding: 1rem; }
nav a { display: block; padding: .2rem 0; }
main { padding: 1rem 2rem 4rem; max-width: 70rem; }
h2 { text-transform: capitalize; border-bottom: 1px solid var(--line); }
details { border: 1px solid var(--line); border-radius: 6px; margin: .4rem 0; padding: 0 .8rem; }
summary { cursor: pointer; padding: .5rem 0; margin: 0 -.8rem; padding-inline: .8rem; }
summary b { display: inline-block; min-width: 4.2rem; font-family: ui-monospace, monospace; }
summary span { display: block; padding-left: 4.6rem; opacity: .8; }
pre { background: var(--soft); padding: .6rem; overflow: auto; border-radius: 4px; }
td { vertical-align: top; white-space: pre-wrap; font-family: ui-monospace, monospace; font-size: 13px; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; border-top: 1px solid var(--line); padding: .3rem .6rem .3rem 0; }
.types { opacity: .8; margin-bottom: .2rem; }
@media (max-width: 45rem) { body { display: block; } nav { position: static; height: auto; } }
`;
