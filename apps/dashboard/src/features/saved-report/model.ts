import type { SavedReportScreen } from '@confab/contract/features/saved-report';
import { accountPath } from '../../platform/account/access.ts';
import type { MessageKey } from '../../platform/messages/catalog.ts';

/** The selection of a report, from its URL. */
export type ReportSearch = Record<string, unknown>;

/**
 * A report with its selection, in its URL. With the default selection, the range is in the URL too: a bare URL
 * opens the last view.
 */
export function reportPath(accountId: number, screen: string, search: ReportSearch): string {
  const chosen = Object.keys(search).length === 0 ? { range: 'last7days' } : search;
  const query = new URLSearchParams(
    Object.entries(chosen).map(([key, value]): [string, string] => [key, String(value)]),
  );
  return accountPath(accountId, `reports/${screen}?${query.toString()}`);
}

/** What the screens are called. */
export const screenNames = {
  conversation: 'shell:nav.reportConversations',
  csat: 'shell:nav.csat',
  bot: 'shell:nav.botReports',
  agent: 'shell:nav.agents',
  label: 'shell:nav.labels',
  inboxes: 'shell:nav.inboxes',
  teams: 'shell:nav.teams',
  sla: 'shell:nav.slaPolicies',
} as const satisfies Record<SavedReportScreen, MessageKey>;

/** Only values that can be stored: texts, numbers, and booleans; never the page of a list. */
export function storableSearch(search: ReportSearch): Record<string, string | number | boolean> {
  return Object.fromEntries(
    Object.entries(search).flatMap(([key, value]) =>
      key !== 'page' && (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
        ? [[key, value] as const]
        : [],
    ),
  );
}

/** Whether its days move along, so that it can be sent again and again. */
export function isRelative(search: ReportSearch): boolean {
  return search['from'] === undefined && search['to'] === undefined;
}
