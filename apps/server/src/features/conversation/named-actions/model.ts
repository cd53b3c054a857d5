import type { ConversationStatus, Priority } from '@confab/contract/features/conversation';
import type { MemberActor, SystemActor } from '../../../platform/auth/actor.ts';

/** Who acts by name: a member by a macro, the server by a rule. */
export type NamedActor = MemberActor | SystemActor;

/** An idempotent change of the conversation itself. */
export type StatedAction =
  | { kind: 'status'; status: ConversationStatus; snoozedUntil: Date | null }
  /** Of one that is snoozed; others stay as they are. */
  | { kind: 'snooze_date'; until: Date }
  | { kind: 'priority'; priority: Priority | null }
  /** An unknown user unassigns it, or is rejected where `isStrict`. */
  | { kind: 'assignee'; userId: number | null; isStrict?: boolean }
  | { kind: 'team'; teamId: number | null; isStrict?: boolean }
  | { kind: 'add_labels'; titles: readonly string[] }
  | { kind: 'remove_labels'; titles: readonly string[] }
  /** A conversation with another policy keeps it, and this action is rejected. */
  | { kind: 'sla'; policyId: number }
  | { kind: 'mute' };

/** Actions with a recipient: executed each time. */
export type SendingAction =
  | { kind: 'message'; content: string; isPrivate: boolean }
  | { kind: 'attachment'; blobId: number }
  /** To these addresses; `{{contact.email}}` is the contact's. */
  | { kind: 'transcript'; addresses: readonly string[] }
  | { kind: 'webhook'; url: string; event: string }
  /** To the members of these teams. */
  | { kind: 'team_email'; teamIds: readonly number[]; content: string };

/** One thing that is done to a conversation by its name: by bulk actions, macros, rules. */
export type NamedAction = StatedAction | SendingAction;

const sending: ReadonlySet<string> = new Set([
  'message',
  'attachment',
  'transcript',
  'webhook',
  'team_email',
]);

export function isSending(action: NamedAction): action is SendingAction {
  return sending.has(action.kind);
}

/** Messages on behalf of the contact's channel are not posted as tweets, where everyone would read them. */
export function isForContact({ kind }: NamedAction): boolean {
  return kind === 'message' || kind === 'attachment';
}
