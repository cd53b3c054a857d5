import type { Platform } from '../../../platform/platform.ts';
import { readFacts } from '../facts-queries.ts';
import { findRuns, type Miss } from '../run-queries.ts';
import {
  evaluateRules,
  type Answer,
  type RuleEvaluation,
  type RuleEventRecord,
} from '../steps/evaluate-rules.ts';
import { beginRun } from '../steps/begin-run.ts';
import { executeRun } from '../steps/execute-run.ts';
import { recordInvalid } from '../steps/record-invalid.ts';
import { recordMisses } from '../steps/record-misses.ts';
import { waitingRules } from '../steps/waiting-rules.ts';

/**
 * Checks every active rule of an event, in order, and executes those that match; a rule sees the changes of the rules
 * before it. May be interrupted and run again: a started rule continues, a finished one does nothing.
 */
export async function runAutomations(platform: Platform, record: RuleEventRecord): Promise<void> {
  const { accountId, number, event } = record;
  const rules = await waitingRules(platform, accountId, event);
  if (rules.length === 0) return;
  const ids = rules.map(({ rule }) => rule.id);
  const known = await findRuns(platform.db, { accountId, eventNumber: number }, ids);
  const misses: Miss[] = [];
  let asking: RuleEvaluation | undefined;
  let displayId = 0;
  for (const [index, { rule }] of rules.entries()) {
    const run = known.get(rule.id);
    if (run?.is_done) continue;
    // What the last rule did may have changed the answers for those that follow.
    if (asking === undefined) {
      const [facts] = await readFacts(platform.db, accountId, [record]);
      if (facts === undefined) return;
      displayId = facts.displayId;
      asking = evaluateRules(platform, record, facts);
    }
    const key = { accountId, automationId: rule.id, eventNumber: number };
    const answer: Answer = run === undefined ? await asking.ask(rules, index) : { fits: 'yes' };
    if ('problem' in answer) await recordInvalid(platform, key, rule, { displayId, message: answer.problem });
    else if (answer.fits === 'no') misses.push({ automationId: rule.id, failed: answer.failed });
    else {
      const { actions } = run ?? (await beginRun(platform, key, displayId)) ?? { actions: undefined };
      if (actions === undefined) continue;
      await executeRun(platform, key, { displayId, event, actions });
      asking = undefined;
    }
  }
  await recordMisses(platform, { accountId, eventNumber: number }, displayId, misses);
}
