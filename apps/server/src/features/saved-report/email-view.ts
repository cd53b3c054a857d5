import { unlinkedName } from '@confab/rules/unlinked';
import type { EmailBlock } from '../../platform/email/email-body.ts';
import type { SavedReportRow } from './queries.ts';
import type { Period } from './schedule-model.ts';
import type { ReportContent } from './steps/read-report.ts';
import type { ReportTexts } from './texts-model.ts';

/** The numbers of a report as a table, with a link to the same days on its screen. */
export function reportEmail(
  frontendUrl: string,
  { account_id: accountId, name, screen, search, timezone }: SavedReportRow,
  { title, heads, rows, left }: ReportContent,
  { now, before }: { now: Period; before: Period },
  { say }: ReportTexts,
): { subject: string; blocks: EmailBlock[] } {
  const { range: _range, page: _page, ...rest } = search;
  const query = new URLSearchParams(
    Object.entries({ ...rest, from: now.from, to: now.to }).map(([key, value]): [string, string] => [
      key,
      String(value),
    ]),
  );
  const daysOf = ({ from, to }: Period) => say('days', { from, to });
  const days = daysOf(now);
  return {
    subject: `${unlinkedName(name)}: ${days}`,
    blocks: [
      {
        kind: 'text',
        text: say('intro', { title, days, zone: timezone, before: daysOf(before) }),
      },
      { kind: 'table', caption: `${title}, ${days}`, heads, rows },
      ...(left === 0 ? [] : [{ kind: 'text' as const, text: say('left', { count: String(left) }) }]),
      {
        kind: 'link',
        label: say('open'),
        url: `${frontendUrl}/app/accounts/${accountId}/reports/${screen}?${query.toString()}`,
      },
      {
        kind: 'text',
        text: say('why'),
      },
    ],
  };
}
