import type { ActionTarget } from '../changes/target-model.ts';
import { snoozeEnd } from '../changes/snooze-model.ts';
import type { BulkChange } from './selection-model.ts';

type BulkTargetOptions = { apply: (change: BulkChange) => void; askSnooze: () => void };

/** All that are selected, for the menus and the palette that a single conversation has, too. */
export function bulkTarget({ apply, askSnooze }: BulkTargetOptions): ActionTarget {
  return {
    status: undefined,
    assigneeId: undefined,
    teamId: undefined,
    priority: undefined,
    labels: [],
    hasMixedLabels: true,
    setStatus: (status) => apply({ fields: { status } }),
    snooze: (preset) => apply(snoozedUntil(snoozeEnd(preset, new Date()))),
    askSnooze,
    assign: (agent) => apply({ fields: { assignee_id: agent?.id ?? null } }),
    assignTeam: (team) => apply({ fields: { team_id: team?.id ?? null } }),
    addLabel: (title) => apply({ labels: { add: [title] } }),
    removeLabel: (title) => apply({ labels: { remove: [title] } }),
  };
}

/** Until unix seconds; null: until the contact writes. */
export function snoozedUntil(until: number | null): BulkChange {
  return { fields: { status: 'snoozed' }, ...(until === null ? {} : { snoozed_until: until }) };
}
