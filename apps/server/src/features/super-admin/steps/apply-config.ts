import {
  installationConfigNames,
  secretConfigNames,
  type InstallationConfigName,
} from '@confab/contract/features/super-admin-config';
import {
  captainModelOf,
  captainTasksOf,
  phonePushOf,
  translationOf,
  type ChangeableSettings,
} from '../../../platform/config/changeable.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import { parseSetting } from '../../../platform/config/parse-setting.ts';
import { metaOf } from '../../../platform/config/settings.ts';
import { providerHttp } from '../../../platform/outbound/provider-http.ts';
import { firebase } from '../../../platform/phone-push/firebase.ts';
import type { Installation, Platform } from '../../../platform/platform.ts';
import { googleProvider } from '../../../platform/config/sign-on-providers.ts';
import type { SignOnProvider } from '../../../platform/single-sign-on/single-sign-on.ts';
import { readConfig } from '../config-queries.ts';
import {
  checkConfig,
  environmentText,
  installationReaders,
  isChangeable,
  keySetting,
} from './config-sources.ts';

/** Notifies nodes that the settings were changed. */
export const configTag = 'installation';

/** Stored with the settings of the console, but set by no one: the newest known version. */
export const latestVersionName = 'LATEST_VERSION';

type Stored = ReadonlyMap<InstallationConfigName, string>;

/** The settings from the console, as typed; those that can no longer be read or used are left out. */
export async function storedConfig(
  platform: Platform,
  db: Queryable = platform.db,
): Promise<Stored & { readonly latestVersion?: string }> {
  const rows = new Map((await readConfig(db)).map(({ name, value }) => [name, value]));
  const stored = new Map<InstallationConfigName, string>();
  for (const name of installationConfigNames) {
    const raw = rows.get(name);
    const text = raw === undefined ? undefined : openConfig(platform, name, raw);
    const checked = text === undefined ? undefined : checkConfig(name, text);
    if (checked !== undefined && 'value' in checked) stored.set(name, checked.value);
  }
  const latestVersion = rows.get(latestVersionName);
  return latestVersion === undefined ? stored : Object.assign(stored, { latestVersion });
}

/** The stored form. A secret copied to the row of another setting cannot be opened there. */
export function sealConfig({ secrets }: Platform, name: InstallationConfigName, value: string): string {
  return secretConfigNames.has(name) ? secrets.seal(value, contextOf(name)) : value;
}

function openConfig(platform: Platform, name: InstallationConfigName, raw: string): string | undefined {
  if (!secretConfigNames.has(name)) return raw;
  try {
    return platform.secrets.open(raw, contextOf(name));
  } catch (error) {
    platform.log.warn({ err: error, setting: name }, 'a setting of the console cannot be decrypted');
    return undefined;
  }
}

const contextOf = (name: InstallationConfigName): string => `installation-config:${name}`;

type Reading = { now: Promise<void>; next?: Promise<void> | undefined };
const readings = new WeakMap<Platform, Reading>();

/**
 * Applies the settings of the console to this node, overriding the environment. Serialized, so that an older read never
 * overwrites a newer one; calls made while one is queued share it.
 */
export function applyConfig(platform: Platform): Promise<void> {
  const reading = readings.get(platform);
  if (reading === undefined) {
    const now = readAndApply(platform).finally(() => readings.delete(platform));
    readings.set(platform, { now });
    return now;
  }
  reading.next ??= reading.now.catch(() => undefined).then(() => applyConfig(platform));
  return reading.next;
}

async function readAndApply(platform: Platform): Promise<void> {
  const stored = await storedConfig(platform);
  platform.installation.latestVersion = stored.latestVersion;
  applyToInstallation(platform, stored);
  platform.providerKeys = keysOf(platform, stored);
  platform.singleSignOn = { ...platform.singleSignOn, providers: signOnProvidersOf(platform, stored) };
  applyServices(platform, stored);
}

function applyToInstallation({ installation, environment }: Platform, stored: Stored): void {
  for (const name of installationConfigNames)
    installationReaders[name]?.write(installation, stored.get(name) ?? environmentText(environment, name));
  if (!isWhole(installation.inboundEmail)) delete installation.inboundEmail;
}

/** Half of it would let anyone forward emails. */
const isWhole = (inbound: Installation['inboundEmail']): boolean =>
  inbound !== undefined && inbound.domain !== '' && inbound.password !== '';

function keysOf({ environment }: Platform, stored: Stored): ReadonlyMap<string, string> {
  const own = [...stored].filter(([name]) => keySetting(name) !== undefined);
  if (own.length === 0) return environment.providerKeys;
  return new Map<string, string>([...environment.providerKeys, ...own]);
}

function signOnProvidersOf({ environment }: Platform, stored: Stored): readonly SignOnProvider[] {
  const names = ['GOOGLE_OAUTH_CLIENT_ID', 'GOOGLE_OAUTH_CLIENT_SECRET'] as const;
  if (!names.some((name) => stored.has(name))) return environment.signOnProviders;
  const [clientId = '', clientSecret = ''] = names.map(
    (name) => stored.get(name) ?? environmentText(environment, name),
  );
  const google = googleProvider(clientId, clientSecret);
  const others = environment.signOnProviders.filter(({ name }) => name !== google.name);
  return clientId === '' || clientSecret === '' ? others : [google, ...others];
}

/** The model of Captain, the translator, and how phones are reached. */
function applyServices(platform: Platform, stored: Stored): void {
  const { environment, outbound, clock } = platform;
  const isSet = (prefix: string) => [...stored.keys()].some((name) => name.startsWith(prefix));
  const settings = settingsOf(environment.settings, stored);
  platform.languageModel = isSet('CAPTAIN_')
    ? {
        ...environment.languageModel,
        captain: captainModelOf(settings),
        captainTasks: captainTasksOf(settings),
      }
    : environment.languageModel;
  platform.translation = isSet('TRANSLATE_') ? translationOf(settings) : environment.translation;
  const push = isSet('FIREBASE_') ? phonePushOf(settings) : undefined;
  platform.phonePush =
    push?.kind === 'firebase' ? firebase(push, providerHttp(outbound), clock) : environment.phonePush;
}

function settingsOf(environment: ChangeableSettings, stored: Stored): ChangeableSettings {
  const own = [...stored].flatMap(([name, text]) => {
    if (!isChangeable(name)) return [];
    const parsed = parseSetting(text, metaOf(name));
    return 'value' in parsed ? [[name, parsed.value] as const] : [];
  });
  return { ...environment, ...Object.fromEntries(own) };
}
