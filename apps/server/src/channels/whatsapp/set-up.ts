import type { ChannelInput } from '@confab/contract/features/inbox';
import { invalidField } from '@confab/contract/kit/errors';
import type { Ids } from '../../platform/ids/ids.ts';
import type { ProviderAccess, SetUpTools, Stored } from '../channel.ts';
import { dialogSetting, textOf } from './provider-api.ts';
import {
  providers,
  readWhatsappSecrets,
  readWhatsappSettings,
  type WhatsappSecrets,
  type WhatsappSettings,
} from './settings.ts';
import { templatesUrl } from './templates.ts';

/** A WhatsApp channel after an administrator's changes, its access verified; see `Channel.setUp`. */
export async function setUpWhatsapp(
  input: ChannelInput,
  before: Stored | null,
  tools: SetUpTools,
): Promise<Stored> {
  const old = before === null ? null : readWhatsappSettings(before.settings);
  const settings = settingsOf(input, old);
  const secrets = secretsOf(input, before === null ? null : readWhatsappSecrets(before.secrets), tools.ids);
  const { phone_number: number } = settings;
  // The inbox that has the number would receive nothing more once its provider calls for another.
  if (number !== old?.phone_number && !(await tools.isFree(number)))
    throw wrong('phone_number', 'taken', 'Phone number has already been taken');
  // A name that is changed must not fail because a provider is away.
  if (before === null || Object.keys(input).length > 0) await checkAccess(settings, secrets, tools);
  return { settings, secrets };
}

function settingsOf(input: ChannelInput, old: WhatsappSettings | null): WhatsappSettings {
  const config = input.provider_config ?? {};
  const provider =
    input.provider === undefined ? (old?.provider ?? 'default') : providerNamed(input.provider);
  const number =
    input.phone_number === undefined && old !== null ? old.phone_number : phoneNumber(input.phone_number);
  if (provider === 'default')
    return { phone_number: number, provider, phone_number_id: '', business_account_id: '' };
  return {
    phone_number: number,
    provider,
    phone_number_id: idIn(config, 'phone_number_id', 'Phone number ID', old?.phone_number_id),
    business_account_id: idIn(config, 'business_account_id', 'Business account ID', old?.business_account_id),
  };
}

function secretsOf(input: ChannelInput, old: WhatsappSecrets | null, ids: Ids): WhatsappSecrets {
  const config = input.provider_config ?? {};
  const key = textOf(config['api_key']) ?? old?.api_key;
  if (key === undefined) throw wrong('provider_config.api_key', 'blank', "API key can't be blank");
  // An empty one takes it away; one that is not named stays.
  const appSecret = 'app_secret' in config ? textOf(config['app_secret']) : old?.app_secret;
  return {
    api_key: key,
    webhook_verify_token: old?.webhook_verify_token ?? ids.uuid().replaceAll('-', ''),
    ...(appSecret === undefined ? {} : { app_secret: appSecret }),
  };
}

function providerNamed(input: string | null) {
  const provider = providers.find((name) => name === input);
  if (provider !== undefined) return provider;
  throw wrong('provider', 'inclusion', 'Provider is not included in the list');
}

function phoneNumber(input: string | null | undefined): string {
  const number = (input ?? '').trim();
  if (number === '') throw wrong('phone_number', 'blank', "Phone number can't be blank");
  if (!/^\+[1-9]\d{1,14}$/.test(number)) throw wrong('phone_number', 'invalid', 'Phone number is invalid');
  return number;
}

/** The digits of the number; the previous one if no number is entered. */
function idIn(config: Record<string, unknown>, key: string, name: string, old: string | undefined): string {
  const id = textOf(config[key]) ?? old ?? '';
  if (id === '') throw wrong(`provider_config.${key}`, 'blank', `${name} can't be blank`);
  if (!/^\d{1,40}$/.test(id)) throw wrong(`provider_config.${key}`, 'invalid', `${name} is not a number`);
  return id;
}

/** Loads the templates of the business from Meta; registers our webhook with 360dialog. */
async function checkAccess(
  settings: WhatsappSettings,
  secrets: WhatsappSecrets,
  tools: ProviderAccess,
): Promise<void> {
  const answer = await verificationAnswer(settings, secrets, tools);
  if (!answer.ok) throw wrong('provider_config', 'invalid', 'Provider config Invalid Credentials');
}

function verificationAnswer(settings: WhatsappSettings, secrets: WhatsappSecrets, tools: ProviderAccess) {
  if (settings.provider === 'whatsapp_cloud')
    return reached(tools.http.json(templatesUrl(tools.apiUrl, settings, secrets)));
  const { frontendUrl, http } = tools;
  return reached(
    http.json(`${tools.urlOf(dialogSetting)}/configs/webhook`, {
      headers: { 'd360-api-key': secrets.api_key },
      body: {
        url: `${frontendUrl}/webhooks/whatsapp/${settings.phone_number}`,
        // 360dialog signs nothing: a request without the token is not from them.
        headers: { authorization: `Bearer ${secrets.webhook_verify_token}` },
      },
    }),
  );
}

/** A provider that cannot be reached counts like a rejection. */
async function reached<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch {
    throw wrong('provider_config', 'unreachable', 'WhatsApp could not be reached. Please try again.');
  }
}

const wrong = (key: string, code: string, message: string) => invalidField(`channel.${key}`, code, message);
