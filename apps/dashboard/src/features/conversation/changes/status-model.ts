import type { ConversationStatus } from '@confab/contract/features/conversation';

/** The statuses an agent can set directly; snoozing prompts for a time. */
export const settableStatuses = ['resolved', 'open', 'pending'] as const;
export type SettableStatus = (typeof settableStatuses)[number];

/** The statuses other than the current one. */
export function otherStatuses(current: ConversationStatus): SettableStatus[] {
  return settableStatuses.filter((status) => status !== current);
}

/** What the button and the key for resolving do next. */
export function nextStatus(current: ConversationStatus): 'resolved' | 'open' {
  return current === 'open' ? 'resolved' : 'open';
}

/** The labels with one added, or removed when it is there. */
export function toggledLabels(labels: readonly string[], title: string): string[] {
  return labels.includes(title) ? labels.filter((each) => each !== title) : [...labels, title];
}
