import type { RuleEvent } from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import type { Matching } from '../../../platform/db/filter/conditions-model.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeHolds, type Changed } from '../change-model.ts';
import {
  askConversation,
  conditionsSql,
  fits,
  thisMessage,
  type About,
  type Grammar,
} from '../match-queries.ts';
import { missSlots } from '../model.ts';
import { listWaiting, type AutomationRow } from '../queries.ts';
import { findRuns, insertRun, putMisses, type Miss, type RunKey } from '../run-queries.ts';
import { executeRun } from '../steps/execute-run.ts';
import { grammarFor } from '../steps/grammar.ts';
import { noteInvalid } from '../steps/note-invalid.ts';

/** What happened, and where. */
export type Happening = {
  accountId: number;
  /** The number of the event: a rule runs once for it. */
  number: number;
  event: RuleEvent;
  conversationId: number;
  messageId: number | undefined;
  changed: Changed | undefined;
};

const matched = 0;

/**
 * Asks every active rule that waits for what happened, in their order, and has those that fit do what they say; a rule
 * sees what the ones before it did. It may be cut anywhere and run again: a rule that began goes on, one that is done
 * does nothing more.
 */
export async function runAutomations(platform: Platform, happening: Happening): Promise<void> {
  const { accountId, number, event } = happening;
  const rules = await listWaiting(platform.db, accountId, event);
  if (rules.length === 0) return;
  const ids = rules.map(({ id }) => id);
  const known = await findRuns(platform.db, { accountId, eventNumber: number }, ids);
  const grammar = await grammarFor(
    platform,
    accountId,
    rules.flatMap(({ conditions }) => conditions),
  );
  const misses: Miss[] = [];
  let answers: Answers | undefined;
  let displayId = 0;
  for (const [index, rule] of rules.entries()) {
    const run = known.get(rule.id);
    if (run?.is_done) continue;
    // What the last rule did may have changed the answers for those that follow.
    answers ??= await askAll(platform, happening, rules.slice(index), grammar);
    if (answers === undefined) return;
    displayId = answers.displayId;
    const key = { accountId, automationId: rule.id, eventNumber: number };
    const answer = answers.byRule.get(rule.id);
    if (run === undefined && typeof answer === 'string')
      await noteInvalid(platform, key, rule, { displayId, message: answer });
    else if (run !== undefined || (typeof answer === 'object' && fits(rule.conditions, answer))) {
      const { actions } = run ?? (await begin(platform, key, displayId)) ?? { actions: undefined };
      if (actions === undefined) continue;
      await executeRun(platform, key, { displayId, event, actions });
      answers = undefined;
    } else misses.push({ automationId: rule.id, failed: failedOf(answer) });
  }
  const at = { conversationId: displayId, createdAt: platform.clock.now() };
  await putMisses(platform.db, { accountId, eventNumber: number }, at, misses, missSlots);
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

const failedOf = (holds: string | readonly boolean[] | undefined): number[] =>
  (typeof holds === 'object' ? holds : []).flatMap((one, position) => (one ? [] : [position]));

/** Which conditions of each rule hold; a text says why a rule cannot be understood. */
type Answers = { displayId: number; byRule: Map<number, boolean[] | string> };

/** One query for all of them; undefined when the conversation is gone. */
async function askAll(
  platform: Platform,
  { accountId, conversationId, messageId, changed }: Happening,
  rules: readonly AutomationRow[],
  grammar: Grammar,
): Promise<Answers | undefined> {
  const about: About = {
    message: thisMessage(messageId),
    change: (condition) => changeHolds(condition, changed ?? []),
  };
  const asked = rules.map((rule) => ({ id: rule.id, parts: partsOf(rule, grammar, about) }));
  const all = asked.flatMap(({ parts }) => (typeof parts === 'string' ? [] : parts));
  const answer = await askConversation(platform.db, { accountId, id: conversationId }, all);
  if (answer === undefined) return undefined;
  let position = 0;
  const byRule = new Map<number, boolean[] | string>();
  for (const { id, parts } of asked) {
    if (typeof parts === 'string') byRule.set(id, parts);
    else {
      byRule.set(id, answer.holds.slice(position, position + parts.length));
      position += parts.length;
    }
  }
  return { displayId: answer.displayId, byRule };
}

function partsOf({ conditions }: AutomationRow, grammar: Grammar, about: About): Matching[] | string {
  try {
    return conditionsSql(conditions, grammar, about);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
