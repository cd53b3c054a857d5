import { findChannel } from '../../channels/registry.ts';
import type { SubjectSummary } from '@confab/contract/features/report';
import type { CsvTexts, CsvTextKey } from './csv-texts-model.ts';

type Named = { name: string; summary: SubjectSummary; channel?: string };

const more = ['first_response', 'resolution', 'waiting', 'resolutions'] as const;

/** All have the same five figures, so that each cell has its head. */
export const subjectHeaders = {
  agent: ['agent', 'assigned_conversations', ...more],
  team: ['team', 'team_conversations', ...more],
  inbox: ['inbox', 'inbox_type', 'conversations', ...more],
  label: ['label', 'conversations', ...more],
} as const satisfies Readonly<Record<string, readonly CsvTextKey[]>>;

/** The cells of a row. */
export function subjectCells({ name, summary, channel }: Named, { duration }: CsvTexts): string[] {
  return [
    name,
    ...(channel === undefined ? [] : [channel]),
    String(summary.conversations_count),
    duration(summary.avg_first_response_time),
    duration(summary.avg_resolution_time),
    duration(summary.avg_reply_time),
    String(summary.resolved_conversations_count),
  ];
}

/** What a kind of inbox is called in a report. */
export function channelName(kind: string): string {
  return findChannel(kind)?.reportName ?? kind;
}
