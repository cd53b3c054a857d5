import type { Actor } from '../../platform/auth/actor.ts';
import { availableName } from '../user/index.ts';

/** The name that lines in the thread say an actor by; undefined for those whose doings are not told. */
export function actorName(actor: Actor): string | undefined {
  switch (actor.kind) {
    case 'member':
      return availableName(actor.person);
    case 'bot':
      return actor.bot.name;
    case 'visitor':
    case 'contact':
    case 'system':
      return undefined;
  }
}
