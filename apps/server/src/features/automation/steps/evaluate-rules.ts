import type { RuleEvent } from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import type { Matching } from '../../../platform/db/filter/conditions-model.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeMatches, type Changed } from '../change-model.ts';
import type { Facts } from '../facts-queries.ts';
import {
  evaluateConversation,
  conditionsSql,
  fits,
  thisMessage,
  type About,
  type Grammar,
} from '../match-queries.ts';
import { evaluatePlainly, type Verdict } from '../plain-model.ts';
import type { AutomationRow } from '../queries.ts';
import { grammarFor } from './grammar.ts';
import type { WaitingRule } from './waiting-rules.ts';

/** The event and its conversation. */
export type RuleEventRecord = Subject & {
  /** The number of the event: a rule runs once for it. */
  number: number;
  event: RuleEvent;
};

/** The input of rules. */
export type Subject = {
  accountId: number;
  conversationId: number;
  messageId: number | undefined;
  changed: Changed | undefined;
};

/** Whether a rule fits, and which conditions are known not to hold; or why it cannot be understood. */
export type Answer = { fits: 'yes' } | { fits: 'no'; failed: number[] } | { problem: string };

export type RuleEvaluation = {
  /** Evaluates the rule at the index; conditions that need the database are queried in one go for all later rules. */
  ask(rules: readonly WaitingRule[], position: number): Promise<Answer>;
};

/** Evaluates rules on facts. */
export function evaluateRules(platform: Platform, about: Subject, facts: Facts): RuleEvaluation {
  const verdict = ({ plain }: WaitingRule): Verdict =>
    plain === undefined ? { fits: 'undecided' } : evaluatePlainly(plain, facts.values, about.changed ?? []);
  let results: Map<number, Answer> | undefined;
  return {
    async ask(rules, position) {
      const waiting = rules[position];
      if (waiting === undefined) return { fits: 'no', failed: [] };
      const known = verdict(waiting);
      if (known.fits !== 'undecided') return known;
      results ??= await queryDatabase(
        platform,
        about,
        rules.slice(position).flatMap((each) => (verdict(each).fits === 'undecided' ? [each.rule] : [])),
      );
      return results.get(waiting.rule.id) ?? { fits: 'no', failed: [] };
    },
  };
}

/** One query for all of them. */
async function queryDatabase(
  platform: Platform,
  { accountId, conversationId, messageId, changed }: Subject,
  rules: readonly AutomationRow[],
): Promise<Map<number, Answer>> {
  const about: About = {
    message: thisMessage(messageId),
    change: (condition) => changeMatches(condition, changed ?? []),
  };
  const grammar = await grammarFor(
    platform,
    accountId,
    rules.flatMap(({ conditions }) => conditions),
  );
  const prepared = rules.map((rule) => ({ rule, parts: partsOf(rule, grammar, about) }));
  const all = prepared.flatMap(({ parts }) => (typeof parts === 'string' ? [] : parts));
  const answer = await evaluateConversation(platform.db, { accountId, id: conversationId }, all);
  const matches = answer?.holds ?? [];
  let position = 0;
  const answers = new Map<number, Answer>();
  for (const { rule, parts } of prepared) {
    if (typeof parts === 'string') answers.set(rule.id, { problem: parts });
    else {
      answers.set(rule.id, answerOf(rule, matches.slice(position, position + parts.length)));
      position += parts.length;
    }
  }
  return answers;
}

function answerOf({ conditions }: AutomationRow, matches: readonly boolean[]): Answer {
  if (fits(conditions, matches)) return { fits: 'yes' };
  return { fits: 'no', failed: matches.flatMap((one, position) => (one ? [] : [position])) };
}

function partsOf({ conditions }: AutomationRow, grammar: Grammar, about: About): Matching[] | string {
  try {
    return conditionsSql(conditions, grammar, about);
  } catch (error) {
    if (error instanceof Failure) return error.message;
    throw error;
  }
}
