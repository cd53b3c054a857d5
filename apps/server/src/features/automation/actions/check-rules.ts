import type { RuleEvent } from '@confab/contract/features/conversation';
import { addJobs } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readFacts, type Facts } from '../facts-queries.ts';
import { runAutomationsJob } from '../job-model.ts';
import type { Miss } from '../run-queries.ts';
import { askRules, type Happening } from '../steps/ask-rules.ts';
import { beginRun } from '../steps/begin-run.ts';
import { noteMisses } from '../steps/note-misses.ts';
import { waitingRules, type WaitingRule } from '../steps/waiting-rules.ts';

/**
 * Finds the events of an account that a rule matches, and adds a job for each: most events match none, and cost no job.
 * While a rule changes a conversation, all its later events get a job, too, because what they match depends on that.
 */
export async function checkRules(
  platform: Platform,
  accountId: number,
  happenings: readonly Happening[],
): Promise<void> {
  const rules = new Map<RuleEvent, readonly WaitingRule[]>();
  for (const event of new Set(happenings.map((one) => one.event)))
    rules.set(event, await waitingRules(platform, accountId, event));
  const facts = await readFacts(platform.db, accountId, happenings);
  const changing = new Set<number>();
  const toRun: Happening[] = [];
  for (const [index, happening] of happenings.entries()) {
    const [found, waiting] = [facts[index], rules.get(happening.event) ?? []];
    if (found === undefined || waiting.length === 0) continue;
    const isChanging = found.isChanging || changing.has(happening.conversationId);
    if (!isChanging && !(await beginFirst(platform, happening, found, waiting))) continue;
    changing.add(happening.conversationId);
    toRun.push(happening);
  }
  await addJobs(platform.db, runAutomationsJob, toRun.map(jobOf));
}

/** Begins the run of the first rule that matches; false, with all misses recorded, when none does. */
async function beginFirst(
  platform: Platform,
  happening: Happening,
  facts: Facts,
  rules: readonly WaitingRule[],
): Promise<boolean> {
  const event = { accountId: happening.accountId, eventNumber: happening.number };
  const asking = askRules(platform, happening, facts);
  const misses: Miss[] = [];
  for (const [index, { rule }] of rules.entries()) {
    const answer = await asking.ask(rules, index);
    if ('problem' in answer) return true;
    if (answer.fits === 'yes') {
      await beginRun(platform, { ...event, automationId: rule.id }, facts.displayId);
      return true;
    }
    misses.push({ automationId: rule.id, failed: answer.failed });
  }
  await noteMisses(platform, event, facts.displayId, misses);
  return false;
}

/** Sequences per account: its rules may call slow programs, and occupy at most this many workers. */
const queueCount = 3;

/** The events of a conversation run in order. */
function jobOf({ accountId, number, event, conversationId, messageId, changed }: Happening) {
  return {
    key: `run-automations/${number}`,
    sequence: `rules/${accountId}/${conversationId % queueCount}`,
    payload: {
      account_id: accountId,
      number,
      request: {
        event,
        conversation_id: conversationId,
        ...(messageId === undefined ? {} : { message_id: messageId }),
        ...(changed === undefined ? {} : { changed_attributes: [...changed] }),
      },
    },
  };
}
