import { hasCode } from '../../../../platform/errors/coded-error.ts';
import { providerHttp, type ProviderResponse } from '../../../../platform/outbound/provider-http.ts';
import { keyIn, listIn } from '../../../../platform/outbound/provider-json.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Access, Owner } from '../model.ts';
import { LeadSquaredRateLimited, LeadSquaredRejection } from './leadsquared-errors.ts';

type Outside = Pick<Platform, 'outbound'>;
type Attribute = { Attribute: string; Value: string };

/**
 * The owner of the keys, and the address for them. All calls throw `LeadSquaredRejection` and `LeadSquaredRateLimited`.
 */
export async function findOwner(platform: Outside, access: Access): Promise<Owner> {
  const user = await call(platform, access, 'Authentication.svc/UserByAccessKey.Get');
  const hosts = keyIn(user, 'LSQCommonServiceURLs');
  const organization = textIn(user, 'OrgId') || textIn(user, 'OrgShortCode');
  if (organization === '') throw unexpected();
  return {
    organization,
    apiHost: textIn(hosts, 'api'),
    appHost: textIn(hosts, 'app'),
    timezone: textIn(user, 'TimeZone'),
  };
}

/** The codes of all types of activity by their names. */
export async function listActivityTypes(platform: Outside, access: Access): Promise<Map<string, number>> {
  const types = await call(platform, access, 'ProspectActivity.svc/ActivityTypes.Get');
  return new Map(
    listIn(types).flatMap((type): [string, number][] => {
      const code = Number(keyIn(type, 'ActivityEvent'));
      return Number.isSafeInteger(code) && code > 0 ? [[textIn(type, 'ActivityEventName'), code]] : [];
    }),
  );
}

export async function createActivityType(
  platform: Outside,
  access: Access,
  { name, score }: { name: string; score: number },
): Promise<number> {
  const body = { ActivityEventName: name, Score: score, Direction: 0 };
  const code = Number(idIn(await call(platform, access, 'ProspectActivity.svc/CreateType', { body })));
  if (!Number.isSafeInteger(code) || code <= 0) throw unexpected();
  return code;
}

/** The id of the lead with this email address or phone number, which is made where there is none. */
export async function putLead(
  platform: Outside,
  access: Access,
  body: readonly Attribute[],
): Promise<string> {
  return idIn(await call(platform, access, 'LeadManagement.svc/Lead.CreateOrUpdate', { body }));
}

/** Changes a known lead; false where it is no longer there. */
export async function updateLead(
  platform: Outside,
  access: Access,
  leadId: string,
  body: readonly Attribute[],
): Promise<boolean> {
  try {
    const answer = await call(platform, access, 'LeadManagement.svc/Lead.Update', {
      body,
      query: { leadId },
    });
    return keyIn(keyIn(answer, 'Message'), 'AffectedRows') !== 0;
  } catch (error) {
    if (error instanceof LeadSquaredRejection && error.kind === 'lead') return false;
    throw error;
  }
}

export type NewActivity = { leadId: string; code: number; note: string; time: string };

/** The id of the new activity. */
export async function createActivity(
  platform: Outside,
  access: Access,
  { leadId, code, note, time }: NewActivity,
): Promise<string> {
  const body = {
    RelatedProspectId: leadId,
    ActivityEvent: code,
    ActivityNote: note,
    ActivityDateTime: time,
  };
  return idIn(await call(platform, access, 'ProspectActivity.svc/Create', { body }));
}

/** The newest activities of a type that a lead has. */
export async function listActivities(
  platform: Outside,
  access: Access,
  { leadId, code }: { leadId: string; code: number },
): Promise<unknown[]> {
  const body = { Parameter: { ActivityEvent: code }, Paging: { Offset: '0', RowCount: '25' } };
  const found = await call(platform, access, 'ProspectActivity.svc/Retrieve', { body, query: { leadId } });
  return listIn(keyIn(found, 'ProspectActivities'));
}

async function call(
  { outbound }: Outside,
  { endpoint, accessKey, secretKey }: Access,
  method: string,
  { body, query = {} }: { body?: unknown; query?: Record<string, string> } = {},
): Promise<unknown> {
  const search = new URLSearchParams(query).toString();
  const answer = await providerHttp(outbound)
    .json(`${endpoint}/${method}${search && `?${search}`}`, {
      headers: { 'x-lsq-accesskey': accessKey, 'x-lsq-secretkey': secretKey },
      // Keys are for this address only.
      maxRedirects: 0,
      ...(body === undefined ? {} : { body }),
    })
    .catch((error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      throw hasCode(error, 'outbound_bad_url')
        ? new LeadSquaredRejection('other', reason)
        : new LeadSquaredRateLimited(reason);
    });
  return resultOf(answer, (text) => text.replaceAll(accessKey, '…').replaceAll(secretKey, '…'));
}

function resultOf(answer: ProviderResponse, withoutKeys: (text: string) => string): unknown {
  const { status, ok, isCalled, json } = answer;
  const type = textIn(json, 'ExceptionType');
  const message = [type, textIn(json, 'ExceptionMessage')].filter((part) => part !== '').join(': ');
  const reason = withoutKeys(message || answer.reason).slice(0, maxReasonLength);
  if (status === 401 && isCalled) throw new LeadSquaredRejection('keys', 'the keys are wrong');
  if (isRateLimited(status, type)) throw new LeadSquaredRateLimited(reason, waitIn(answer));
  if (ok && typeof json === 'object' && json !== null && textIn(json, 'Status') !== 'Error') return json;
  throw new LeadSquaredRejection(isLeadGone(message) ? 'lead' : 'other', reason);
}

/** Invalid requests also get status 500, but with a named exception. */
function isRateLimited(status: number, type: string): boolean {
  return status === 429 || /RateLimit/i.test(type) || (status >= 500 && !type.startsWith('MX'));
}

function waitIn({ retryAfterSeconds }: ProviderResponse): number | undefined {
  return retryAfterSeconds === undefined ? undefined : Math.min(Math.ceil(retryAfterSeconds), maxWaitSeconds);
}

const maxReasonLength = 300;
const maxWaitSeconds = 15 * 60;

function isLeadGone(reason: string): boolean {
  return (
    /lead|prospect/i.test(reason) &&
    /not\s?found|not\s?exist|no longer|invalid\s?(lead|prospect)/i.test(reason)
  );
}

function idIn(answer: unknown): string {
  const id = keyIn(keyIn(answer, 'Message'), 'Id');
  const text = typeof id === 'number' ? String(id) : id;
  if (typeof text !== 'string' || text === '' || text.length > maxIdLength) throw unexpected();
  return text;
}

/** More than any id has. */
const maxIdLength = 100;

const unexpected = () => new LeadSquaredRejection('other', 'an answer of another shape');

function textIn(value: unknown, key: string): string {
  const text = keyIn(value, key);
  return typeof text === 'string' ? text : '';
}
