import { findChannel } from '../../channels/registry.ts';
import type { SubjectSummary } from '@confab/contract/features/report';
import { durationParts } from '@confab/rules/duration-parts';

/** Seconds in the two largest units that are not zero: `1 day 3 hours`. `N/A` for none. */
export function durationText(seconds: number | null): string {
  const parts = durationParts(seconds).map(({ unit, count }) => `${count} ${unit}${count === 1 ? '' : 's'}`);
  return parts.length === 0 ? 'N/A' : parts.join(' ');
}

const dayText = (moment: number): string => new Date(moment).toISOString().slice(0, 10);

/** The sentence on top of a report; days in UTC, the last one is inside. */
export function periodText({ since, until }: { since: number; until: number }): string {
  return `Reporting period ${dayText(since)} to ${dayText(until - 1)}`;
}

type Named = { name: string; summary: SubjectSummary; channel?: string };

const more = [
  'Avg first response time',
  'Avg resolution time',
  'Avg customer waiting time',
  'Resolution Count',
] as const;

/** All have the same five figures, so that each cell has its head. */
export const subjectHeads = {
  agent: ['Agent name', 'Assigned conversations', ...more],
  team: ['Team name', 'Conversations count', ...more],
  inbox: ['Inbox name', 'Inbox type', 'No. of conversations', ...more],
  label: ['Label', 'No. of conversations', ...more],
} as const;

/** The cells of a row. */
export function subjectCells({ name, summary, channel }: Named): string[] {
  return [
    name,
    ...(channel === undefined ? [] : [channel]),
    String(summary.conversations_count),
    durationText(summary.avg_first_response_time),
    durationText(summary.avg_resolution_time),
    durationText(summary.avg_reply_time),
    String(summary.resolved_conversations_count),
  ];
}

/** What a kind of inbox is called in a report. */
export function channelName(kind: string): string {
  return findChannel(kind)?.reportName ?? kind;
}
