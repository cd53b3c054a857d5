import type { RuleEvent } from '@confab/contract/features/conversation';
import { addJobs } from '../../../platform/jobs/job.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readFacts, type Facts } from '../facts-queries.ts';
import { runAutomationsJob } from '../job-model.ts';
import type { Miss } from '../run-queries.ts';
import { evaluateRules, type RuleEventRecord } from '../steps/evaluate-rules.ts';
import { beginRun } from '../steps/begin-run.ts';
import { recordMisses } from '../steps/record-misses.ts';
import { waitingRules, type WaitingRule } from '../steps/waiting-rules.ts';

/**
 * Finds the events of an account that a rule matches, and adds a job for each: most events match none, and cost no job.
 * While a rule changes a conversation, all its later events get a job, too, because what they match depends on that.
 */
export async function checkRules(
  platform: Platform,
  accountId: number,
  records: readonly RuleEventRecord[],
): Promise<void> {
  const rules = new Map<RuleEvent, readonly WaitingRule[]>();
  for (const event of new Set(records.map((one) => one.event)))
    rules.set(event, await waitingRules(platform, accountId, event));
  const facts = await readFacts(platform.db, accountId, records);
  const changing = new Set<number>();
  const toRun: RuleEventRecord[] = [];
  for (const [index, record] of records.entries()) {
    const [found, waiting] = [facts[index], rules.get(record.event) ?? []];
    if (found === undefined || waiting.length === 0) continue;
    const isChanging = found.isChanging || changing.has(record.conversationId);
    if (!isChanging && !(await beginFirst(platform, record, found, waiting))) continue;
    changing.add(record.conversationId);
    toRun.push(record);
  }
  await addJobs(platform.db, runAutomationsJob, toRun.map(jobOf));
}

/** Begins the run of the first rule that matches; false, with all misses recorded, when none does. */
async function beginFirst(
  platform: Platform,
  record: RuleEventRecord,
  facts: Facts,
  rules: readonly WaitingRule[],
): Promise<boolean> {
  const event = { accountId: record.accountId, eventNumber: record.number };
  const asking = evaluateRules(platform, record, facts);
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
  await recordMisses(platform, event, facts.displayId, misses);
  return false;
}

/** Sequences per account: its rules may call slow programs, and occupy at most this many workers. */
const queueCount = 3;

/** The events of a conversation run in order. */
function jobOf({ accountId, number, event, conversationId, messageId, changed }: RuleEventRecord) {
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
