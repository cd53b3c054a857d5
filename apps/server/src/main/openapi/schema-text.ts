import { escapeHtml } from '../../platform/email/email-body.ts';
import type { JsonSchema } from './schemas.ts';

/** A schema in the manner of a TypeScript type, as HTML: `{ title: string, up to 255 characters }`, names as links. */
export function schemaText(schema: JsonSchema, indent = ''): string {
  if (typeof schema['$ref'] === 'string') return reference(schema['$ref']);
  if (Array.isArray(schema['enum'])) return schema['enum'].map(constant).join(' | ');
  if ('const' in schema) return constant(schema['const']);
  const union = schemasIn(schema['anyOf']);
  if (union.length > 0) return union.map((branch) => schemaText(branch, indent)).join(' | ');
  const parts = schemasIn(schema['allOf']);
  if (parts.length > 0) return parts.map((part) => schemaText(part, indent)).join(' &amp; ');
  if (schema['type'] === 'array')
    return `list of ${schemaText(asSchema(schema['items']), indent)}${limits(schema)}`;
  if (schema['type'] === 'object') return objectText(schema, indent);
  const type = typeof schema['type'] === 'string' ? schema['type'] : 'anything';
  return `${escapeHtml(type)}${limits(schema)}`;
}

function reference(address: string): string {
  const name = escapeHtml(address.split('/').at(-1) ?? address);
  return `<a href="#shape-${name}">${name}</a>`;
}

const constant = (value: unknown): string => escapeHtml(JSON.stringify(value));

function objectText(schema: JsonSchema, indent: string): string {
  const fields = Object.entries(asSchema(schema['properties']));
  if (fields.length === 0) return 'object';
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  const inner = `${indent}  `;
  const lines = fields.map(
    ([name, field]) =>
      `${inner}${escapeHtml(name)}${required.has(name) ? '' : '?'}: ${schemaText(asSchema(field), inner)}`,
  );
  return `{\n${lines.join('\n')}\n${indent}}`;
}

const limitTexts: readonly (readonly [keyword: string, text: (limit: unknown) => string])[] = [
  ['minLength', (limit) => `at least ${String(limit)} characters`],
  ['maxLength', (limit) => `up to ${String(limit)} characters`],
  ['maxItems', (limit) => `up to ${String(limit)} entries`],
  ['minimum', (limit) => `from ${String(limit)}`],
  ['maximum', (limit) => (limit === Number.MAX_SAFE_INTEGER ? '' : `to ${String(limit)}`)],
];

function limits(schema: JsonSchema): string {
  const limitNotes = limitTexts
    .filter(([keyword]) => keyword in schema)
    .map(([keyword, text]) => text(schema[keyword]))
    .filter(Boolean);
  return limitNotes.length === 0 ? '' : ` <i>(${escapeHtml(limitNotes.join(' '))})</i>`;
}

function schemasIn(value: unknown): JsonSchema[] {
  return Array.isArray(value) ? value.map(asSchema) : [];
}

function asSchema(value: unknown): JsonSchema {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
