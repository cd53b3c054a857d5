import type { ConversationStatus, Priority } from '@confab/contract/features/conversation';
import { inLanguage } from '@confab/rules/in-language';
import { activityTexts, type ActivityTexts } from './activity-texts-model.ts';

/** Activity messages in the thread: what changed, and by whom. */
export type Activity =
  | { kind: 'status'; status: ConversationStatus; by: string }
  | { kind: 'resolved_by_contact'; contact: string }
  | { kind: 'resolved_by_system'; minutes: number }
  | { kind: 'resolved_by_assistant'; by: string }
  | { kind: 'reopened_by_message' }
  | { kind: 'priority'; from: Priority | null; to: Priority | null; by: string }
  | { kind: 'assigned'; assignee: string; by: string }
  | { kind: 'self_assigned'; by: string }
  | { kind: 'unassigned'; by: string }
  | { kind: 'returned'; assignee: string }
  | { kind: 'team_assigned'; team: string; by: string; assignee?: string | undefined }
  | { kind: 'team_removed'; team: string; by: string }
  | { kind: 'labels_added'; titles: readonly string[]; by: string }
  | { kind: 'labels_removed'; titles: readonly string[]; by: string }
  | { kind: 'sla_added'; policy: string; by: string }
  | { kind: 'issue_linked' | 'issue_unlinked'; issue: string; by: string }
  | { kind: 'muted' | 'unmuted'; by: string };

/** The line of an activity in the language of the account's locale, in English where it has no texts. */
export function activityText(activity: Activity, locale: string): string {
  const texts = inLanguage(activityTexts, locale);
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(activity)) if (typeof value === 'string') values[name] = value;
  if ('titles' in activity) values['titles'] = activity.titles.join(', ');
  if ('minutes' in activity) values['duration'] = durationText(activity.minutes, texts.language);
  if (activity.kind === 'priority') {
    if (activity.from !== null) values['from'] = texts.priorities[activity.from];
    if (activity.to !== null) values['to'] = texts.priorities[activity.to];
  }
  // In one pass: a name may look like a gap.
  return texts.lines[lineOf(activity)].replaceAll(/\{(\w+)\}/g, (_gap, name: string) => values[name] ?? '');
}

function lineOf(activity: Activity): keyof ActivityTexts['lines'] {
  if (activity.kind === 'status') return activity.status;
  if (activity.kind === 'team_assigned')
    return activity.assignee === undefined ? 'team_assigned' : 'assigned_via_team';
  if (activity.kind !== 'priority') return activity.kind;
  if (activity.to === null) return 'priority_removed';
  return activity.from === null ? 'priority_set' : 'priority_changed';
}

/** In whole days where there is one, in whole hours where there is one, else in minutes. */
function durationText(minutes: number, language: string): string {
  if (minutes >= 1440) return counted(Math.floor(minutes / 1440), 'day', language);
  if (minutes >= 60) return counted(Math.floor(minutes / 60), 'hour', language);
  return counted(minutes, 'minute', language);
}

function counted(count: number, unit: 'day' | 'hour' | 'minute', language: string): string {
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
