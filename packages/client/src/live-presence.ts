import type { LiveMessage } from './live-frames.ts';

type Presence = { users: Record<string, string>; contacts?: Record<string, string> };

/**
 * Keeps what the server said about presence: after the first time it only sends what changed. Answers each message as
 * one that says all of it, or null when nothing is known that it could change.
 */
export function keepPresence(): (message: LiveMessage) => LiveMessage | null {
  let known: Presence | null = null;
  return (message) => {
    const data = message.data as Presence;
    if (message.event === 'presence.update') {
      known = data;
      return message;
    }
    if (message.event !== 'presence.changed') return message;
    if (known === null) return null;
    known = {
      ...known,
      users: { ...known.users, ...data.users },
      ...(known.contacts && { contacts: withChanges(known.contacts, data.contacts ?? {}) }),
    };
    return { ...message, event: 'presence.update', data: known };
  };
}

/** Contacts that are gone are not mentioned, and are many more than those who are there. */
function withChanges(known: Record<string, string>, changes: Record<string, string>): Record<string, string> {
  const all = { ...known, ...changes };
  for (const [id, status] of Object.entries(changes)) if (status === 'offline') delete all[id];
  return all;
}
