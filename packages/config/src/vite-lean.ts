import type { Plugin } from 'vite';

/** A node of the syntax tree, as far as this file reads it. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;
type Edit = { start: number; end: number; text: string };

const feature = /packages\/contract\/src\/(?:features|channels|kit)\/[^/]+\.ts$/;
const ofServer = new Set(
  (
    'summary params input response errors limits who bots suspended status errorStyle multipart maxFiles ' +
    'maxBodyBytes maxBodyValues repeatsResponse naturalKeys'
  ).split(' '),
);

/**
 * Strips the contract to what a browser needs: names, methods, and paths. Schemas are built when a contract file
 * loads, which no bundler can drop by itself, so here each becomes an empty object; a route's callers and errors are
 * removed as well. Types are already checked then.
 */
export function leanContract(): Plugin {
  return {
    name: 'confab:lean-contract',
    transform(code, id) {
      if (!feature.test(id)) return null;
      const edits: Edit[] = [];
      visit(this.parse(code) as unknown as Node, { code, edits, schemas: schemaNames(code) }, false);
      return { code: apply(code, edits), map: null };
    },
  };
}

/**
 * Keeps React Aria's own strings (read by screen readers around menus and popovers) in English only: they come as one
 * dictionary of thirty languages, a twelfth of the whole bundle. Labels of our own parts are passed in. Every other
 * language gets the English strings: a dictionary without them would throw.
 */
export function oneAriaLanguage(): Plugin {
  const other =
    /react-(?:aria|stately|aria-components)\/dist\/.*intl\/(?:.*\/)?(?!en-US\.)[a-z]{2}-[A-Z]{2}\.(m?js)$/;
  return {
    name: 'confab:one-aria-language',
    enforce: 'pre',
    load(id) {
      const [, ending] = other.exec(id) ?? [];
      return ending === undefined ? null : `export { default } from './en-US.${ending}';`;
    },
  };
}

/**
 * Lets the bundler leave out parts of the text editor that nothing imports: it cannot know that creating one has no
 * effect.
 */
export function leanEditor(): Plugin {
  return {
    name: 'confab:lean-editor',
    transform(code, id) {
      if (!/node_modules\/@tiptap\/[^/]+\/dist\//.test(id)) return null;
      const marked = code.replaceAll(
        /^(const \w+ = )(?=(?:Node|Mark|Extension)\.create\()/gm,
        '$1/* @__PURE__ */ ',
      );
      return marked === code ? null : { code: marked, map: null };
    },
  };
}

/** Names a file imports from the schema kit; calls of them build schemas. */
function schemaNames(code: string): Set<string> {
  const [, list = ''] = /import\s*\{([^}]*)\}\s*from\s*["'][^"']*kit\/schema\.ts["']/.exec(code) ?? [];
  return new Set(list.split(',').map((name) => name.trim()));
}

type Visit = { code: string; edits: Edit[]; schemas: ReadonlySet<string> };

function visit(node: Node, visited: Visit, isInRoute: boolean): void {
  const { code, edits, schemas } = visited;
  let isRoute = isInRoute;
  if (node.type === 'CallExpression') {
    const callee = calleeName(node);
    if (callee === 'Type' || schemas.has(callee)) {
      edits.push({ start: node.start, end: node.end, text: '({})' });
      return;
    }
    if (callee === 'route' || callee === 'liveEvent') {
      // Marks an unused declaration as removable for the bundler.
      edits.push({ start: node.start, end: node.start, text: '/* @__PURE__ */ ' });
      isRoute = true;
    }
  }
  if (isInRoute && isServerOnly(node)) {
    const [comma = ''] = /^\s*,/.exec(code.slice(node.end)) ?? [];
    edits.push({ start: node.start, end: node.end + comma.length, text: '' });
    return;
  }
  for (const child of childrenOf(node)) visit(child, visited, isRoute);
}

function calleeName(call: Node): string {
  const callee = asNode(call.callee);
  const root = callee?.type === 'MemberExpression' ? asNode(callee.object) : callee;
  return root?.type === 'Identifier' && typeof root.name === 'string' ? root.name : '';
}

/** A part of a route that only the server reads. */
function isServerOnly(node: Node): boolean {
  const name = node.type === 'Property' ? asNode(node.key)?.name : undefined;
  return typeof name === 'string' && ofServer.has(name);
}

function childrenOf(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .map(asNode)
    .filter((child) => child !== undefined);
}

function asNode(value: unknown): Node | undefined {
  const isNode = typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
  return isNode ? (value as Node) : undefined;
}

/** Later edits first, so that positions stay valid. They never overlap: replaced text is not searched. */
function apply(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: by }) => text.slice(0, start) + by + text.slice(end), code);
}
