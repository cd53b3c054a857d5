import { availabilities, type Availability, type UserPush } from '@confab/contract/nouns/user';
import type { Person } from '../../platform/auth/actor.ts';
import { avatarUrl } from '../../platform/files/links.ts';

/** The name shown to others: the display name if there is one. */
export function availableName(person: { name: string; displayName: string | null }): string {
  return person.displayName === null || person.displayName === '' ? person.name : person.displayName;
}

/** A user as sender, assignee or performer. Events carry no availability: it would be old on arrival. */
export function userPush(
  frontendUrl: string,
  person: Omit<Person, 'confirmed' | 'email'>,
  availability: Availability | null = null,
): UserPush {
  const avatar = avatarUrl(frontendUrl, person.avatarKey);
  return {
    id: person.id,
    name: person.name,
    available_name: availableName(person),
    avatar_url: avatar,
    type: 'user',
    availability_status: availability,
    thumbnail: avatar,
  };
}

/**
 * What others see: the chosen availability when it is held (auto-offline off) or the user is present,
 * otherwise offline.
 */
export function effectiveAvailability(
  membership: { availability: number; autoOffline: boolean },
  present: boolean,
): Availability {
  if (membership.autoOffline && !present) return 'offline';
  return availabilities[membership.availability] ?? 'offline';
}
