import type { LiveEvent } from './kit/event.ts';
import { featureModules } from './features.ts';

/** Every event of the contract: those of the live socket, and internal events that only reactions receive. */
export const events: readonly LiveEvent[] = Object.values(featureModules).flatMap((features) =>
  Object.values(features).filter(isLiveEvent),
);

function isLiveEvent(value: unknown): value is LiveEvent {
  return (
    typeof value === 'object' &&
    value !== null &&
    Object.keys(value).length === 2 &&
    'name' in value &&
    typeof value.name === 'string' &&
    'data' in value &&
    typeof value.data === 'object'
  );
}
