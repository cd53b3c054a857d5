import type { Agent } from '@confab/contract/features/user';
import { isEmailAddress, normalEmail } from '@confab/rules/email-address';

/** The server's limit per bulk invitation. */
export const maxInvitations = 100;

export type TypedEmails = { valid: string[]; invalid: string[] };

/** The addresses of a text, each once: on lines of their own, or between commas, semicolons and blanks. */
export function emailsOf(typed: string): TypedEmails {
  const emails = [...new Set(typed.split(/[\s,;]+/).filter((part) => part !== ''))].map(normalEmail);
  return {
    valid: [...new Set(emails.filter((email) => isEmailAddress(email)))],
    invalid: emails.filter((email) => !isEmailAddress(email)),
  };
}

export const agentOrders = ['name', 'role', 'availability', 'pending'] as const;
type AgentOrder = (typeof agentOrders)[number];

const availabilityRank = { online: 0, busy: 1, offline: 2 };

/** The order of two agents; those who are equal stay by name, as the server lists them. */
export function compareAgents(order: AgentOrder): (one: Agent, other: Agent) => number {
  const rank = (agent: Agent): number => {
    if (order === 'role') return agent.role === 'administrator' ? 0 : 1;
    if (order === 'pending') return agent.confirmed ? 1 : 0;
    if (order === 'availability') return availabilityRank[agent.availability_status ?? 'offline'];
    return 0;
  };
  return (one, other) => rank(one) - rank(other);
}
