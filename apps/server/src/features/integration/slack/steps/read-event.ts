import { keyIn, listIn } from '../../../../platform/outbound/provider-json.ts';
import type { SlackReply } from '../model.ts';

const maxTextLength = 40_000;
const maxFiles = 10;

/**
 * The reply in an event; undefined for others: messages of apps and our own, edits, and messages outside of threads or
 * not written by users.
 */
export function replyIn(body: unknown): SlackReply | undefined {
  const event = keyIn(body, 'event');
  const subtype = keyIn(event, 'subtype');
  if (keyIn(body, 'type') !== 'event_callback' || keyIn(event, 'type') !== 'message') return undefined;
  if ((subtype !== undefined && subtype !== 'file_share') || keyIn(event, 'bot_id') != null) return undefined;
  const named = {
    eventId: keyIn(body, 'event_id'),
    teamId: keyIn(body, 'team_id'),
    channelId: keyIn(event, 'channel'),
    threadTs: keyIn(event, 'thread_ts'),
    ts: keyIn(event, 'ts'),
    userId: keyIn(event, 'user'),
  };
  if (!areIds(named)) return undefined;
  const files = listIn(keyIn(event, 'files')).slice(0, maxFiles).flatMap(fileIn);
  const isByHand = keyIn(listIn(keyIn(event, 'blocks'))[0], 'type') === 'rich_text';
  if (!isByHand && files.length === 0) return undefined;
  return { ...named, text: textIn(event, 'text').slice(0, maxTextLength), files };
}

function areIds<K extends string>(ids: Record<K, unknown>): ids is Record<K, string> {
  return Object.values(ids).every((id) => typeof id === 'string' && /^[\w.-]{1,100}$/.test(id));
}

function fileIn(file: unknown): SlackReply['files'] {
  const url = textIn(file, 'url_private_download') || textIn(file, 'url_private');
  if (url === '') return [];
  return [{ url, name: textIn(file, 'name') || 'file', contentType: textIn(file, 'mimetype') }];
}

export function textIn(value: unknown, key: string): string {
  const text = keyIn(value, key);
  return typeof text === 'string' ? text : '';
}

/** The id of the workspace from which our app was removed, by an event; undefined for other events. */
export function uninstalledTeam(body: unknown): string | undefined {
  if (keyIn(body, 'type') !== 'event_callback') return undefined;
  const event = keyIn(body, 'event');
  const type = keyIn(event, 'type');
  const hasLeft =
    type === 'app_uninstalled' ||
    (type === 'tokens_revoked' && listIn(keyIn(keyIn(event, 'tokens'), 'bot')).length > 0);
  const team = textIn(body, 'team_id');
  return hasLeft && team !== '' ? team : undefined;
}
