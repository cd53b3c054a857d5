import type { LiveMessage } from './live-frames.ts';

type Presence = { users: Record<string, string>; contacts?: Record<string, string> };

/**
 * Keeps the presence state: after the first time the server only sends changes. Converts each message to a complete
 * one, or null when the state it would change is unknown.
 */
export function completePresence(): (message: LiveMessage) => LiveMessage | null {
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

/** Offline contacts are not listed, as they outnumber those online by far. */
function withChanges(known: Record<string, string>, changes: Record<string, string>): Record<string, string> {
  const all = { ...known, ...changes };
  for (const [id, status] of Object.entries(changes)) if (status === 'offline') delete all[id];
  return all;
}
