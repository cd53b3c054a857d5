/** Priorities in the order of their numbers. */
export const priorities = ['none', 'urgent', 'high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

export function priorityOf(number: number): Priority {
  return priorities[number] ?? 'none';
}
