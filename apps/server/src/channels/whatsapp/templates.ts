import type { ChannelHealth } from '@confab/contract/features/inbox-provider';
import type { ProviderTools, ProviderRejection, Template, Templates } from '../channel.ts';
import { passing, accessOf, recordIn, rejectionOf, textOf } from './provider-api.ts';
import {
  readWhatsappSecrets,
  readWhatsappSettings,
  type WhatsappSecrets,
  type WhatsappSettings,
} from './settings.ts';

/** Pages of templates that are read: an account of Meta's has a few thousand at most. */
const maxPages = 50;

/** The templates of a business at Meta. `page` is the query of a page, as the one before it names it. */
export function templatesUrl(
  apiUrl: string,
  { business_account_id: account }: WhatsappSettings,
  { api_key: key }: WhatsappSecrets,
  page = '',
): string {
  const query = new URLSearchParams(page);
  query.set('access_token', key);
  query.set('limit', '100');
  return `${apiUrl}/v14.0/${encodeURIComponent(account)}/message_templates?${query.toString()}`;
}

/** All templates as the provider describes them; see `Channel.templates`. */
export async function fetchTemplates(tools: ProviderTools): Promise<Templates | ProviderRejection> {
  const settings = readWhatsappSettings(tools.settings);
  if (settings.provider === 'default') return dialogTemplates(tools);
  const secrets = readWhatsappSecrets(tools.secrets);
  const templates: Template[] = [];
  let page = '';
  for (let count = 0; count < maxPages; count += 1) {
    const answer = passing(await tools.http.json(templatesUrl(tools.apiUrl, settings, secrets, page)));
    if (!answer.ok) return rejectionOf(answer);
    templates.push(...listIn(answer.json, 'data'));
    const next = textOf(recordIn(answer.json, 'paging')['next']);
    if (next === undefined || !URL.canParse(next)) break;
    // Requested at the first page's URL: a URL from a response could point anywhere.
    page = new URL(next).search;
  }
  return { templates };
}

async function dialogTemplates(tools: ProviderTools): Promise<Templates | ProviderRejection> {
  const { base, headers } = accessOf(tools, tools);
  const answer = passing(await tools.http.json(`${base}/configs/templates`, { headers }));
  return answer.ok ? { templates: listIn(answer.json, 'waba_templates') } : rejectionOf(answer);
}

function listIn(json: unknown, key: string): Template[] {
  const list = Object.values(recordIn(json, key));
  return list.flatMap((each) => (typeof each === 'object' && each !== null ? [{ ...each }] : []));
}

const healthFields = [
  'display_phone_number',
  'verified_name',
  'quality_rating',
  'messaging_limit_tier',
  'status',
];

/** Meta's report on the number; 360dialog has none. */
export async function requestHealth(tools: ProviderTools): Promise<ChannelHealth | ProviderRejection | null> {
  const { provider, base, headers } = accessOf(tools, tools);
  if (provider === 'default') return null;
  const answer = passing(await tools.http.json(`${base}?fields=${healthFields.join(',')}`, { headers }));
  if (!answer.ok) return rejectionOf(answer);
  const textAt = (key: string): string | null =>
    textOf(recordIn({ answer: answer.json }, 'answer')[key]) ?? null;
  return {
    display_phone_number: textAt('display_phone_number'),
    verified_name: textAt('verified_name'),
    quality_rating: textAt('quality_rating'),
    messaging_limit_tier: textAt('messaging_limit_tier'),
    status: textAt('status'),
  };
}
