import { parseSync } from 'vite';

/** Expressions that are texts of users, by their last name. */
const userText = /(^|_|[a-z])(name|title|label|email|description)$/i;

/**
 * Truncated elements whose only content is a text of users that is cut off at the end of the page's direction,
 * instead of its own: a name loses its beginning then. Each with its line and element, as `12: span`.
 */
export function truncatedNames(code: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    if (read(node, 'type') === 'JSXElement' && isCutWrong(node)) {
      const line = code.slice(0, Number(read(node, 'start'))).split('\n').length;
      found.push(`${line}: ${tagOf(node)}`);
    }
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync('file.tsx', code).program);
  return found;
}

function isCutWrong(element: object): boolean {
  if (!classesOf(element).includes('truncate') || hasOwnDirection(element)) return false;
  const children = listOf(read(element, 'children')).filter(
    (child) => read(child, 'type') !== 'JSXText' || String(read(child, 'value')).trim() !== '',
  );
  const [child] = children;
  if (children.length !== 1) return false;
  if (read(child, 'type') === 'JSXExpressionContainer') return isUserText(read(child, 'expression'));
  return hasOwnDirection(child) && !classesOf(child).includes('truncate-end');
}

/** `name`, or `inbox.name`. */
function isUserText(expression: unknown): boolean {
  const last = read(expression, 'property') ?? expression;
  return userText.test(String(read(last, 'name')));
}

function hasOwnDirection(element: unknown): boolean {
  return tagOf(element) === 'bdi' || attributeOf(element, 'dir') !== undefined;
}

function tagOf(element: unknown): string {
  return String(read(read(read(element, 'openingElement'), 'name'), 'name'));
}

function classesOf(element: unknown): string[] {
  return attributeOf(element, 'className')?.split(/\s/) ?? [];
}

/** The value of an attribute, if it is a text. */
function attributeOf(element: unknown, name: string): string | undefined {
  const attributes = listOf(read(read(element, 'openingElement'), 'attributes'));
  const attribute = attributes.find((one) => read(read(one, 'name'), 'name') === name);
  const value = read(read(attribute, 'value'), 'value');
  return typeof value === 'string' ? value : undefined;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function read(from: unknown, key: string): unknown {
  return Reflect.get(Object(from), key);
}
