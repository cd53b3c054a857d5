import {
  macroStepStatuses,
  type Macro,
  type MacroAction,
  type MacroRun,
} from '@confab/contract/features/macro';
import type { Agent } from '@confab/contract/features/user';
import { visibilityOf } from './model.ts';
import type { MacroRow } from './queries.ts';
import type { MacroRunRow, MacroStepRow } from './run-queries.ts';

export type MacroFile = NonNullable<Macro['files']>[number];

export function macroView(row: MacroRow, agents: ReadonlyMap<number, Agent>, files: MacroFile[]): Macro {
  const author = row.created_by_id === null ? undefined : agents.get(row.created_by_id);
  const editor = row.updated_by_id === null ? undefined : agents.get(row.updated_by_id);
  return {
    id: row.id,
    name: row.name,
    visibility: visibilityOf(row.visibility),
    ...(author === undefined ? {} : { created_by: author }),
    ...(editor === undefined ? {} : { updated_by: editor }),
    account_id: row.account_id,
    actions: row.actions,
    ...(files.length === 0 ? {} : { files }),
  };
}

const waiting = 0;

/** The maximum time a run waits for webhooks. */
const maxWaitMs = 15_000;

/** Each action in each conversation: those not reached yet wait while it runs. */
export function macroRunView(
  row: MacroRunRow,
  actions: readonly MacroAction[],
  steps: readonly MacroStepRow[],
  now: Date,
): MacroRun {
  const isAwaited =
    steps.some(({ status }) => status === waiting) && now.getTime() - row.created_at.getTime() < maxWaitMs;
  const known = new Map(steps.map((step) => [`${step.display_id} ${step.position}`, step]));
  return {
    id: row.id,
    macro_id: row.macro_id,
    name: row.name,
    status: row.is_done && !isAwaited ? 'done' : 'running',
    steps: row.display_ids.flatMap((displayId) =>
      actions.flatMap(({ action_name }, position) => {
        const step = known.get(`${displayId} ${position}`);
        // A hidden conversation reveals nothing.
        if (displayId < 1 || (step === undefined && row.is_done)) return [];
        const status = macroStepStatuses[step?.status ?? 0] ?? 'waiting';
        return [
          { conversation_id: displayId, position, action_name, status, message: step?.message ?? null },
        ];
      }),
    ),
  };
}
