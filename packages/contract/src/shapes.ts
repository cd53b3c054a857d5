import type { TSchema } from './kit/schema.ts';
import { featureModules } from './features.ts';

/** The object shapes the features export, by the name they are exported under. */
export const shapes: ReadonlyMap<string, TSchema> = new Map(
  Object.values(featureModules).flatMap((features) => Object.entries(features).filter(isShape)),
);

function isShape(entry: [string, unknown]): entry is [string, TSchema] {
  const [name, value] = entry;
  if (!/^[A-Z]/.test(name) || typeof value !== 'object' || value === null) return false;
  return 'type' in value && value.type === 'object' && 'properties' in value;
}
