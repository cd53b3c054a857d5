import { parseSync } from 'vite';

/** Attributes whose text users read or hear. */
const spoken =
  /^(aria-(label|description|placeholder|roledescription|valuetext)|alt|title|placeholder|label|description|help|error|.+Label|.+Title|.+Text|.+Placeholder)$/;
/** `data-*` texts and the like are for machines; so is an address to be typed after. */
const wordless = /^(https?:\/\/\S*|[^\p{L}]*)$/u;

/**
 * Text in the JSX of a file that came from no catalog: between tags, in braces, and in attributes that are
 * read or spoken. Answers each with its line, as `12: Save`.
 */
export function bareText(code: string): string[] {
  const found: string[] = [];
  const report = (text: string, start: number) => {
    const words = text.trim();
    if (words === '' || wordless.test(words)) return;
    found.push(`${code.slice(0, start).split('\n').length}: ${words}`);
  };
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    const [type, value] = [read(node, 'type'), read(node, 'value')];
    if (type === 'JSXText') report(String(value), startOf(node));
    else if (type === 'JSXAttribute') {
      if (spoken.test(String(read(read(node, 'name'), 'name'))))
        for (const text of texts(value)) report(...text);
    } else if (type === 'JSXElement' || type === 'JSXFragment') {
      for (const child of listOf(read(node, 'children'))) {
        if (read(child, 'type') === 'JSXExpressionContainer')
          for (const text of texts(child)) report(...text);
      }
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync('file.tsx', code).program);
  return found;
}

/** The texts an expression may evaluate to: itself, either side of a conditional, the parts of a template. */
function texts(node: unknown): [text: string, start: number][] {
  switch (read(node, 'type')) {
    case 'Literal':
      return typeof read(node, 'value') === 'string' ? [[String(read(node, 'value')), startOf(node)]] : [];
    case 'TemplateLiteral':
      return listOf(read(node, 'quasis')).map((part) => [
        String(read(read(part, 'value'), 'cooked')),
        startOf(part),
      ]);
    case 'JSXExpressionContainer':
      return texts(read(node, 'expression'));
    case 'ConditionalExpression':
      return [...texts(read(node, 'consequent')), ...texts(read(node, 'alternate'))];
    case 'LogicalExpression':
      return [...texts(read(node, 'left')), ...texts(read(node, 'right'))];
    default:
      return [];
  }
}

function startOf(node: unknown): number {
  return Number(read(node, 'start'));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function read(from: unknown, key: string): unknown {
  return Reflect.get(Object(from), key);
}
