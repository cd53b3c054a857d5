import { unlinkedName } from '@confab/rules/unlinked';
import type { MailBlock } from '../../platform/mail/mail-body.ts';
import type { SavedReportRow } from './queries.ts';
import type { Period } from './schedule-model.ts';
import type { ReportContent } from './steps/read-report.ts';

/** The numbers of a report as a table, and the way to the same days on its screen. */
export function reportEmail(
  frontendUrl: string,
  { account_id: accountId, name, screen, search, timezone }: SavedReportRow,
  { title, heads, rows, left }: ReportContent,
  { now, before }: { now: Period; before: Period },
): { subject: string; blocks: MailBlock[] } {
  const { range: _range, page: _page, ...rest } = search;
  const query = new URLSearchParams(
    Object.entries({ ...rest, from: now.from, to: now.to }).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]),
  );
  const days = `${now.from} to ${now.to}`;
  return {
    subject: `${unlinkedName(name)}: ${days}`,
    blocks: [
      {
        kind: 'text',
        text: `${title}, ${days} (time zone ${timezone}). The period before is ${before.from} to ${before.to}.`,
      },
      { kind: 'table', caption: `${title}, ${days}`, heads, rows },
      ...(left === 0 ? [] : [{ kind: 'text' as const, text: `${left} more rows are in the attached file.` }]),
      {
        kind: 'link',
        label: 'Open the report',
        url: `${frontendUrl}/app/accounts/${accountId}/reports/${screen}?${query.toString()}`,
      },
      {
        kind: 'text',
        text: 'You receive this email because you are a recipient of this report. It can be paused or changed under Saved reports.',
      },
    ],
  };
}
