import type { ConversationStatus, Priority } from '@confab/contract/features/conversation';

/** Activity messages in the thread: what was done, and by whom. All wording is in this one function. */
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

export function activityText(activity: Activity): string {
  switch (activity.kind) {
    case 'status':
      return statusText(activity.status, activity.by);
    case 'resolved_by_contact':
      return `Conversation was resolved by ${activity.contact}`;
    case 'resolved_by_system':
      return `Conversation was marked resolved by system due to ${durationText(activity.minutes)} of inactivity`;
    case 'resolved_by_assistant':
      return `Conversation was marked resolved by ${activity.by} due to inactivity`;
    case 'reopened_by_message':
      return 'System reopened the conversation due to a new incoming message.';
    case 'priority':
      return priorityText(activity);
    case 'assigned':
      return `Assigned to ${activity.assignee} by ${activity.by}`;
    case 'self_assigned':
      return `${activity.by} self-assigned this conversation`;
    case 'unassigned':
      return `Conversation unassigned by ${activity.by}`;
    case 'returned':
      return `Unassigned from ${activity.assignee}, who is away`;
    case 'team_assigned':
      return activity.assignee === undefined
        ? `Assigned to ${activity.team} by ${activity.by}`
        : `Assigned to ${activity.assignee} via ${activity.team} by ${activity.by}`;
    case 'team_removed':
      return `Unassigned from ${activity.team} by ${activity.by}`;
    case 'labels_added':
      return `${activity.by} added ${activity.titles.join(', ')}`;
    case 'labels_removed':
      return `${activity.by} removed ${activity.titles.join(', ')}`;
    case 'sla_added':
      return `${activity.by} added SLA policy ${activity.policy}`;
    case 'issue_linked':
      return `${activity.by} linked the issue ${activity.issue}`;
    case 'issue_unlinked':
      return `${activity.by} unlinked the issue ${activity.issue}`;
    case 'muted':
      return `${activity.by} has muted the conversation`;
    case 'unmuted':
      return `${activity.by} has unmuted the conversation`;
  }
}

function statusText(status: ConversationStatus, by: string): string {
  switch (status) {
    case 'open':
      return `Conversation was reopened by ${by}`;
    case 'resolved':
      return `Conversation was marked resolved by ${by}`;
    case 'pending':
      return `Conversation was marked as pending by ${by}`;
    case 'snoozed':
      return `Conversation was snoozed by ${by}`;
  }
}

/** In whole days where there is one, in whole hours where there is one, else in minutes. */
function durationText(minutes: number): string {
  if (minutes >= 1440) return counted(Math.floor(minutes / 1440), 'day');
  if (minutes >= 60) return counted(Math.floor(minutes / 60), 'hour');
  return counted(minutes, 'minute');
}

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

function priorityText({ from, to, by }: Extract<Activity, { kind: 'priority' }>): string {
  if (to === null) return `${by} removed the priority`;
  if (from === null) return `${by} set the priority to ${to}`;
  return `${by} changed the priority from ${from} to ${to}`;
}
