import type { Actor } from '../../platform/auth/actor.ts';
import { availableName } from '../user/index.ts';

/** The actor's name in activity messages; undefined for actors that are not mentioned. */
export function actorName(actor: Actor): string | undefined {
  switch (actor.kind) {
    case 'member':
      return availableName(actor.person);
    case 'bot':
      return actor.bot.name;
    case 'visitor':
    case 'contact':
      return undefined;
    case 'system':
      if (actor.assistant !== undefined) return actor.assistant.name;
      return actor.automationId === undefined ? undefined : 'Automation System';
  }
}
