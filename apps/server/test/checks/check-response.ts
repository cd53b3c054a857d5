import type { Route } from '@confab/contract/kit/route';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';

/** Fails if a response does not match its schema, or contains a key that the schema lacks. */
export function checkResponse(route: Route, body: unknown): void {
  if (route.response === undefined) {
    if (body !== undefined) throw new Error(`${route.name} answers a body its contract does not have`);
    return;
  }
  if (body === undefined && route.mayBeEmpty === true) return;
  assertFits(route.response, body, route.name);
}

/** The same for any value and schema; `what` names it in the message. */
export function assertFits(schema: TSchema, body: unknown, what: string): void {
  const sent: unknown = body === undefined ? undefined : JSON.parse(JSON.stringify(body));
  if (!Value.Check(schema, sent)) {
    const problems = Value.Errors(schema, sent)
      .slice(0, 5)
      .map((error) => `${error.instancePath || '/'} ${error.message}`);
    throw new Error(
      `${what} does not fit its contract: ${problems.join('; ')}\n${JSON.stringify(sent).slice(0, 600)}`,
    );
  }
  const cleaned: unknown = Value.Clean(schema, structuredClone(sent));
  const extra = firstDifference(cleaned, sent, '');
  if (extra !== undefined) throw new Error(`${what} carries ${extra}, which its contract does not name`);
}

function firstDifference(cleaned: unknown, sent: unknown, path: string): string | undefined {
  if (typeof sent !== 'object' || sent === null) return undefined;
  const values = new Map<string, unknown>(Object.entries(cleaned ?? {}));
  for (const [key, value] of Object.entries(sent)) {
    if (!values.has(key)) return `${path}/${key}`;
    const inner = firstDifference(values.get(key), value, `${path}/${key}`);
    if (inner !== undefined) return inner;
  }
  return undefined;
}
