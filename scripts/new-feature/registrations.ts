import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fill, type Names } from './names.ts';

/** A line that registers a feature in a file that lists all of them. */
type Registration = {
  file: string;
  /** Template of the inserted text. */
  text: string;
  /** It is inserted before the first match. */
  before: RegExp;
};

const registrations: readonly Registration[] = [
  {
    file: 'packages/contract/src/features.ts',
    text: "import * as {{name}} from './features/{{name-path}}.ts';\n",
    before: /\n\/\*\* Every feature/,
  },
  { file: 'packages/contract/src/features.ts', text: "  '{{name-path}}': {{name}},\n", before: /^\};/m },
  {
    file: 'apps/server/src/main/features.ts',
    text: "import { {{name}}Feature } from '../features/{{name-path}}/feature.ts';\n",
    before: /^import type \{ Feature \}/m,
  },
  { file: 'apps/server/src/main/features.ts', text: '  {{name}}Feature,\n', before: /^\];/m },
  {
    file: 'apps/dashboard/src/main/features.ts',
    text: "import { {{name}}Feature } from '../features/{{name-path}}/feature.ts';\n",
    before: /^import type \{ Feature \}/m,
  },
  {
    file: 'apps/dashboard/src/main/features.ts',
    text: '  {{name}}Feature,\n',
    before: /^ {2}profileFeature,/m,
  },
  {
    file: 'apps/dashboard/src/platform/messages/catalog.ts',
    text: "import type {{name}} from './en/{{name-path}}.json';\n",
    before: /\n\/\*\* The texts/,
  },
  {
    file: 'apps/dashboard/src/platform/messages/catalog.ts',
    text: "  '{{name-path}}': typeof {{name}};\n",
    before: /^\};/m,
  },
  {
    file: 'apps/dashboard/src/platform/messages/en/shell.json',
    text: '    "{{names}}": "{{Words}}",\n',
    before: /^ {4}"profile": /m,
  },
  {
    file: 'packages/config/src/import-rules.ts',
    text: ' {{name-path}}',
    // At the end of the tier of inboxes, whatever the length of its line.
    before: /(?<= inbox\b[^']*)'/,
  },
  {
    file: 'packages/contract/src/features/audit-log.ts',
    text: "  '{{Name}}',\n",
    before: /^ {2}'Webhook',/m,
  },
  {
    file: 'apps/server/src/features/audit-log/queries.ts',
    text: "  when '{{Name}}' then ${named('{{name_path}}', 'r.name')}\n",
    before: /^ {2}when 'Webhook' then/m,
  },
  {
    file: 'apps/dashboard/src/platform/messages/en/audit-log.json',
    text: '    "{{Name}}": "{{Words}}",\n',
    before: /^ {4}"Webhook": /m,
  },
  { file: 'apps/server/test/route-examples.data.ts', text: '@examples', before: /^ {2}'label\.create/m },
  {
    file: 'e2e/screens.ts',
    text: "  'settings/{{names-path}}/list',\n",
    before: /^ {2}'profile\/settings',/m,
  },
];

/** Adds the feature to every list under `root` that names all features. `examples` are its route examples. */
export function register(root: string, names: Names, examples: string): void {
  for (const { file, text, before } of registrations) {
    const path = join(root, file);
    const source = readFileSync(path, 'utf8');
    const at = source.search(before);
    if (at < 0) throw new Error(`${file} is not as it was: nothing in it matches ${String(before)}`);
    const inserted = text === '@examples' ? examples : fill(text, names);
    if (!source.includes(inserted)) writeFileSync(path, source.slice(0, at) + inserted + source.slice(at));
  }
}
