import type { BulkRequest } from '../bulk/model.ts';
import { labelTitles } from '../model.ts';

/** The change of each contact. */
export type ContactChange = { kind: 'delete' } | { kind: 'labels'; add: string[]; remove: string[] };

/** Undefined when there is nothing to do. */
export function contactChange({ action_name: name, labels }: BulkRequest): ContactChange | undefined {
  if (name === 'delete') return { kind: 'delete' };
  const [add, remove] = [labelTitles(labels?.add), labelTitles(labels?.remove)];
  return add.length + remove.length === 0 ? undefined : { kind: 'labels', add, remove };
}
