import type { RuleEvent } from '@confab/contract/features/conversation';
import type { Platform } from '../../../platform/platform.ts';
import { missSlots } from '../model.ts';
import { findRuns, insertRun, putMisses, type Miss, type RunKey } from '../run-queries.ts';
import { beginAsking, type Answer, type AskedAbout, type Asking } from '../steps/ask-rules.ts';
import { executeRun } from '../steps/execute-run.ts';
import { noteInvalid } from '../steps/note-invalid.ts';
import { notedMisses } from '../steps/noted-misses.ts';
import { waitingRules } from '../steps/waiting-rules.ts';

/** What happened, and where. */
export type RuleEventRecord = AskedAbout & {
  /** The number of the event: a rule runs once for it. */
  number: number;
  event: RuleEvent;
};

const matched = 0;

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
  let asking: Asking | undefined;
  let displayId = 0;
  for (const [index, { rule }] of rules.entries()) {
    const run = known.get(rule.id);
    if (run?.is_done) continue;
    // What the last rule did may have changed the answers for those that follow.
    asking ??= await beginAsking(platform, record);
    if (asking === undefined) return;
    displayId = asking.displayId;
    const key = { accountId, automationId: rule.id, eventNumber: number };
    const answer: Answer = run === undefined ? await asking.ask(rules, index) : { fits: 'yes' };
    if ('problem' in answer) await noteInvalid(platform, key, rule, { displayId, message: answer.problem });
    else if (answer.fits === 'no') misses.push({ automationId: rule.id, failed: answer.failed });
    else {
      const { actions } = run ?? (await begin(platform, key, displayId)) ?? { actions: undefined };
      if (actions === undefined) continue;
      await executeRun(platform, key, { displayId, event, actions });
      asking = undefined;
    }
  }
  const noted = notedMisses(platform, accountId, misses);
  const at = { conversationId: displayId, createdAt: platform.clock.now() };
  await putMisses(platform.db, { accountId, eventNumber: number }, at, noted, missSlots);
}

function begin(platform: Platform, key: RunKey, displayId: number) {
  return insertRun(platform.db, key, {
    conversationId: displayId,
    outcome: matched,
    message: null,
    isDone: false,
    createdAt: platform.clock.now(),
  });
}
