import { join } from 'node:path';
import type { Violation } from '../history.ts';
import type { ChaosSetup } from '../set-up.ts';
import { readEmails } from '../system.ts';
import { checkProvided } from '../actors/provider.ts';
import { checkArticles } from './articles.ts';
import { checkContacts } from './contacts.ts';
import { checkCounts } from './counts.ts';
import { checkCustomers } from './customers.ts';
import { checkRows, messageRows, withDatabase } from './database.ts';
import { checkOrder, checkSecrecy, checkWebhooks } from './delivery.ts';
import { checkFiles } from './files.ts';
import { checkImports } from './imports.ts';
import { checkOutreach } from './outreach.ts';
import { checkReports } from './reports.ts';
import { checkCalls } from './rules.ts';
import { checkState } from './state.ts';
import { checkBadges, checkDrafts, draftRows } from './workspace.ts';

/** Every promise that is broken at this moment. */
export async function checkEverything({
  cluster,
  webhook,
  receiver,
  system,
  records,
  listeners,
  visitors,
  callerOf,
  outreach,
  outreachRecords: done,
  bot,
  bandwidth: { taken },
}: ChaosSetup): Promise<Violation[]> {
  const {
    rows,
    state,
    counts,
    reports,
    badges,
    drafts,
    contacts,
    imports,
    articles,
    customers,
    reached,
    calls,
  } = await withDatabase(cluster.postgres.url, async (ask) => ({
    rows: await messageRows(ask),
    state: await checkState(ask, system, records),
    counts: await checkCounts(ask, system, callerOf('counter')),
    reports: await checkReports(ask),
    badges: await checkBadges(ask, system, callerOf('counter')),
    drafts: await draftRows(ask),
    contacts: await checkContacts(ask, system.accountId, records),
    imports: await checkImports(ask, system.accountId, records),
    articles: await checkArticles(ask, system.accountId, records),
    customers: await checkCustomers(ask, system, records),
    reached: await checkOutreach(ask, { outreach, done, bot, taken }),
    calls: await checkCalls(ask, system, receiver.received),
  }));
  const emails = await readEmails(join(cluster.dataDir, 'files', 'mail'));
  const uninvited = system.invited
    .filter((address) => !emails.some((email) => email.includes(`To: ${address}`)))
    .map((address) => ({ invariant: 'every invitation is mailed', text: address, about: [address] }));
  const staying = listeners.filter(({ person }) => person !== system.nils);
  return [
    ...checkRows(rows, records),
    ...checkProvided(rows, records),
    ...(await checkFiles(rows, records, system, callerOf('reader'))),
    ...state,
    ...counts,
    ...reports,
    ...badges,
    ...checkDrafts(drafts, records),
    ...contacts,
    ...imports,
    ...articles,
    ...customers,
    ...reached,
    ...calls,
    ...uninvited,
    ...checkOrder(listeners, visitors),
    ...checkSecrecy(system, listeners, visitors, rows, records.stays),
    ...checkWebhooks(system, rows, webhook, records.goneConversations),
    ...(await differences(
      staying.flatMap(({ person: { name }, cache, badge }) => [
        { name, differences: () => cache.differences() },
        { name, differences: () => badge.differences() },
      ]),
    )),
    ...(await differences(visitors)),
  ];
}

async function differences(
  holders: readonly { name: string; differences(): Promise<string[]> }[],
): Promise<Violation[]> {
  const found: Violation[] = [];
  for (const holder of holders) {
    const lines = await holder
      .differences()
      .catch((error: unknown) => [`cannot be looked at: ${String(error)}`]);
    for (const line of lines)
      found.push({
        invariant: 'what a client holds equals a fresh fetch',
        text: `${holder.name}: ${line}`,
        about: wordsOf(line, holder.name),
      });
  }
  return found;
}

/** History lines about the conversation in which a difference was found. */
const wordsOf = (line: string, name: string): string[] => {
  const id = /conversation (\d+)/.exec(line)?.[1];
  return id === undefined ? [name] : [`"conversation":${id}`, `conversations/${id}`];
};
