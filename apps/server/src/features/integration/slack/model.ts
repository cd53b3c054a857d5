import { Failure } from '@confab/contract/kit/errors';
import { Type, type Static } from '@confab/contract/kit/schema';
import { Value } from 'typebox/value';

/** What our app may do in a workspace. */
export const scopes = [
  'chat:write',
  'chat:write.customize',
  'channels:read',
  'channels:join',
  'channels:history',
  'groups:read',
  'groups:history',
  'users:read',
  'users:read.email',
  'files:read',
  'files:write',
] as const;

/** The stored settings of a workspace. */
export type SlackSettings = {
  team_id: string;
  team_name: string;
  /** The user by whom our app writes. */
  bot_user_id: string;
  channel_name?: string;
};

/** Slack revoked our access to the workspace. */
const lockedOut = [
  'invalid_auth',
  'not_authed',
  'account_inactive',
  'token_revoked',
  'token_expired',
  'missing_scope',
  'no_permission',
  'ekm_access_denied',
];
/** The channel was deleted, or we are not in it. */
const channelGone = ['channel_not_found', 'is_archived', 'not_in_channel'];
/** Temporary errors. */
const passing = [
  'ratelimited',
  'rate_limited',
  'internal_error',
  'fatal_error',
  'service_unavailable',
  'request_timeout',
];

export function isLockedOut(error: string): boolean {
  return lockedOut.includes(error);
}
export function isChannelGone(error: string): boolean {
  return channelGone.includes(error);
}
export function isPassing(error: string): boolean {
  return passing.includes(error);
}

export function notConnected() {
  return slackFailure('Slack is not connected');
}

/** `error` is what clients of the wire read. */
export function slackFailure(message: string) {
  return new Failure('unprocessable', { message, body: { error: message } });
}

/** What a person reads about an error of Slack. */
export function reasonOf(error: string): string {
  if (isLockedOut(error)) return 'Slack no longer gives us access. Reconnect the workspace.';
  if (error === 'channel_not_found')
    return 'There is no such channel in the workspace. Invite the app to a private channel first.';
  if (isChannelGone(error)) return 'Messages cannot be posted in this channel';
  return 'Slack refused the request. Please try again.';
}

/** A reply in a thread, as Slack sends it. */
export type SlackReply = {
  eventId: string;
  teamId: string;
  channelId: string;
  threadTs: string;
  ts: string;
  userId: string;
  text: string;
  files: { name: string; contentType: string; url: string }[];
};

const State = Type.Object({ accountId: Type.Number(), userId: Type.Number(), until: Type.Number() });

/** The administrator who was sent to Slack; undefined for an invalid or expired state. */
export function readState(opened: unknown): Static<typeof State> | undefined {
  return Value.Check(State, opened) ? opened : undefined;
}

const notePrefix = /^\s*(?:note|private):\s*/i;

/** A text that begins with `note:` or `private:` is for agents only; the mark is no part of it. */
export function readNote(text: string): { text: string; isPrivate: boolean } {
  return { text: text.replace(notePrefix, ''), isPrivate: notePrefix.test(text) };
}
