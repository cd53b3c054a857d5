import { automationAttributes } from '@confab/contract/features/automation';
import type { RuleEvent } from '@confab/contract/features/conversation';
import { Failure } from '@confab/contract/kit/errors';
import { alternativesOf } from '../../../platform/db/filter/conditions-model.ts';
import { plainTest } from '../../../platform/db/filter/plain-test.ts';
import { boundedCache, type BoundedCache } from '../../../platform/memo/bounded-cache.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { PlainRule } from '../plain-model.ts';
import { listWaiting, waitingVersion, type AutomationRow } from '../queries.ts';
import { loadCurrentParts } from './evaluate-now.ts';

/** A rule with its evaluator on facts; undefined when it needs the database. */
export type WaitingRule = { rule: AutomationRow; plain: PlainRule | undefined };

type Waiting = { version: string; rules: readonly WaitingRule[] };

/** Of a process. Rules are far smaller than they may be. */
const maxBytes = 32 * 1024 * 1024;
const caches = new WeakMap<Platform, BoundedCache<Waiting>>();

/** The active rules of an event, in execution order. They are read and compiled when one of them has changed. */
export async function waitingRules(
  platform: Platform,
  accountId: number,
  event: RuleEvent,
): Promise<readonly WaitingRule[]> {
  const cache = caches.get(platform) ?? boundedCache<Waiting>({ maxBytes });
  caches.set(platform, cache);
  const key = `${accountId}/${event}`;
  const version = await waitingVersion(platform.db, accountId, event);
  const known = cache.get(key);
  if (known?.version === version) return known.rules;
  const rows = await listWaiting(platform.db, accountId, event);
  const rules = await Promise.all(
    rows.map(async (rule) => ({ rule, plain: await plainRule(platform, accountId, rule) })),
  );
  cache.set(key, { version, rules }, { size: 200 + JSON.stringify(rows).length * bytesOfCharacter });
  return rules;
}

/** With its compiled form. */
const bytesOfCharacter = 4;

const standard: ReadonlySet<string> = new Set(automationAttributes);

/** Undefined for a rule that uses custom attributes, or that is invalid. */
async function plainRule(
  platform: Platform,
  accountId: number,
  { conditions }: AutomationRow,
): Promise<PlainRule | undefined> {
  const asksForOwn = conditions.some(
    ({ attribute_key: key, custom_attribute_type: type }) => Boolean(type) || !standard.has(key),
  );
  if (asksForOwn) return undefined;
  try {
    const tests = (await loadCurrentParts(platform, accountId, conditions)).map(plainTest);
    return { conditions, tests, alternatives: alternativesOf(conditions) };
  } catch (error) {
    if (error instanceof Failure) return undefined;
    throw error;
  }
}
