import type { TSchema } from './kit/schema.ts';
import { nounModules } from './noun-modules.ts';

/** The object shapes the nouns export, by the name they are exported under. */
export const shapes: ReadonlyMap<string, TSchema> = new Map(
  Object.values(nounModules).flatMap((nouns) => Object.entries(nouns).filter(isShape)),
);

function isShape(entry: [string, unknown]): entry is [string, TSchema] {
  const [name, value] = entry;
  if (!/^[A-Z]/.test(name) || typeof value !== 'object' || value === null) return false;
  return 'type' in value && value.type === 'object' && 'properties' in value;
}
