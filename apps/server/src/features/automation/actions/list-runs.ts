import { automationRunsPerPage, type AutomationRun } from '@confab/contract/features/automation';
import { Failure } from '@confab/contract/kit/errors';
import type { Platform } from '../../../platform/platform.ts';
import { findAutomation } from '../queries.ts';
import { listLog, listSteps } from '../run-queries.ts';
import { automationRunView } from '../view.ts';

/** A page of the runs of a rule, newest first. Throws `not_found`. */
export async function listRuns(
  platform: Platform,
  accountId: number,
  automationId: number,
  page: number,
): Promise<{ meta: { current_page: number; has_more: boolean }; payload: AutomationRun[] }> {
  const { db } = platform;
  if ((await findAutomation(db, { accountId, id: automationId })) === undefined)
    throw new Failure('not_found');
  const scope = { accountId, automationId };
  const offset = (page - 1) * automationRunsPerPage;
  const rows = await listLog(db, scope, { limit: automationRunsPerPage + 1, offset });
  const shown = rows.slice(0, automationRunsPerPage);
  const steps = await listSteps(
    db,
    scope,
    shown.map(({ event_number: number }) => number),
  );
  return {
    meta: { current_page: page, has_more: rows.length > shown.length },
    payload: shown.map((row) =>
      automationRunView(
        row,
        steps.filter(({ event_number: number }) => number === row.event_number),
      ),
    ),
  };
}
