import type { LiveEvent } from './kit/event.ts';
import { nounModules } from './noun-modules.ts';

/** Every event of the contract: those of the live socket, and inside news that only reactions hear. */
export const events: readonly LiveEvent[] = Object.values(nounModules).flatMap((nouns) =>
  Object.values(nouns).filter(isLiveEvent),
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
