/** Priorities in the order of their numbers. */
export const priorities = ['none', 'urgent', 'high', 'medium', 'low'] as const;
export type Priority = (typeof priorities)[number];

export const priorityOf = (number: number): Priority => priorities[number] ?? 'none';
