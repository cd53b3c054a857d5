import type { HookSettings } from '../model.ts';

/** What of a conversation becomes an activity. */
export const activityKinds = ['conversation', 'transcript'] as const;
export type ActivityKind = (typeof activityKinds)[number];

/** Where LeadSquared answers for an account, and with which keys. */
export type Access = { endpoint: string; accessKey: string; secretKey: string };

type Settings = Readonly<Record<string, unknown>>;

export function accessOf({ settings, secrets }: HookSettings, usual: string): Access {
  return {
    endpoint: textOf(settings, 'endpoint_url') || usual,
    accessKey: secrets['access_key'] ?? '',
    secretKey: secrets['secret_key'] ?? '',
  };
}

export function isKindEnabled(settings: Settings, kind: ActivityKind): boolean {
  return settings[`enable_${kind}_activity`] === true;
}

/** The code of its type of activity; undefined until there is one. */
export function codeOf(settings: Settings, kind: ActivityKind): number | undefined {
  const code = settings[`${kind}_activity_code`];
  return typeof code === 'number' ? code : undefined;
}

/** What an activity adds to the score of a lead. */
export function scoreOf(settings: Settings, kind: ActivityKind): number {
  return Number(textOf(settings, `${kind}_activity_score`));
}

/** What a type of activity is called there. */
export function typeName(brand: string, kind: ActivityKind): string {
  return `${brand} Conversation ${kind === 'conversation' ? 'Started' : 'Transcript'}`;
}

/** LeadSquared's response about the owner of the keys. */
export type Owner = { organization: string; apiHost: string; appHost: string; timezone: string };

/**
 * The settings with what LeadSquared reported. Keys entered for LeadSquared are used at the address of its region;
 * those entered for another address are used there. Settings of another organization are dropped.
 */
export function withOwner(
  settings: Settings,
  { apiHost, appHost, timezone }: Owner,
  { endpoint, usual, isOther }: { endpoint: string; usual: string; isOther: boolean },
): Record<string, unknown> {
  const { protocol } = new URL(endpoint);
  const api = followsRegion(endpoint, usual) ? addressOf(protocol, apiHost) : undefined;
  const app = addressOf(protocol, appHost);
  const codes = activityKinds.map((kind) => `${kind}_activity_code`);
  const unchanged = isOther ? Object.entries(settings).filter(([name]) => !codes.includes(name)) : undefined;
  return {
    ...(unchanged === undefined ? settings : Object.fromEntries(unchanged)),
    endpoint_url: api === undefined ? endpoint : `${api}/v2`,
    ...(app === undefined ? {} : { app_url: `${app}/` }),
    ...(timezone === '' ? {} : { timezone }),
  };
}

function followsRegion(endpoint: string, usual: string): boolean {
  return endpoint === usual || new URL(endpoint).hostname.endsWith('.leadsquared.com');
}

/** Of a host that was answered; undefined for anything else. */
function addressOf(protocol: string, host: string): string | undefined {
  const address = `${protocol}//${host}`;
  return /^[\w.-]+(:\d+)?$/.test(host) && URL.canParse(address) ? address : undefined;
}

export function textOf(from: Settings, name: string): string {
  const value = from[name];
  return typeof value === 'string' ? value : '';
}

const maxFieldLength = 200;

/**
 * The contact as attributes of a lead, without unknown values; undefined for a contact without a recognizable detail.
 */
export function leadAttributes(contact: {
  name: string;
  last_name: string;
  email: string | null;
  phone: string | null;
}): { Attribute: string; Value: string }[] | undefined {
  if (!contact.email && !contact.phone) return undefined;
  const details = {
    FirstName: contact.name,
    LastName: contact.last_name,
    EmailAddress: contact.email,
    Phone: contact.phone,
  };
  return Object.entries(details).flatMap(([name, value]) =>
    value ? [{ Attribute: name, Value: value.slice(0, maxFieldLength) }] : [],
  );
}

const retrySeconds = [5, 30, 120, 600, 1800, 3600];
const maxAgeMs = 24 * 3_600_000;
/** An account is left alone at most so long for one call that fails. */
const maxBackoffMs = 60_000;

/**
 * When a call is retried after this many attempts, and until when the account pauses; undefined: it is given up.
 * `requestedSeconds` is the pause that LeadSquared requested.
 */
export function retryAt(
  attempts: number,
  happenedAt: Date,
  now: Date,
  requestedSeconds?: number,
): { dueAt: Date; backoffUntil: Date } | undefined {
  if (isStale(happenedAt, now)) return undefined;
  const waitMs = (requestedSeconds ?? retrySeconds[attempts - 1] ?? 3600) * 1000;
  const restMs = requestedSeconds === undefined ? Math.min(waitMs, maxBackoffMs) : waitMs;
  return { dueAt: new Date(now.getTime() + waitMs), backoffUntil: new Date(now.getTime() + restMs) };
}

/** Whether an event is too old to be sent. */
export function isStale(happenedAt: Date, now: Date): boolean {
  return now.getTime() - happenedAt.getTime() > maxAgeMs;
}

/** How long finished calls are stored: no event is handled again after that. */
export const retentionMs = 2 * maxAgeMs;
