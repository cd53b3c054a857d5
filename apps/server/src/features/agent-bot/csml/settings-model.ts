import type { ProviderSetting } from '../../../platform/config/provider-urls.ts';

/** What bots read of the installation: the engine that runs their scripts. */
export const csmlSettings: readonly ProviderSetting[] = [
  {
    setting: 'CSML_BOT_HOST',
    meaning:
      'URL of your CSML server, which runs the scripts of CSML bots; without it and its key, such bots are not offered.',
    form: { pattern: /^https?:\/\/\S+$/i, example: 'https://csml.example.com' },
  },
  { setting: 'CSML_BOT_API_KEY', meaning: 'API key of that server.' },
];

export type CsmlEngine = { url: string; key: string };

/** The engine of the installation, without a trailing slash; undefined where there is none. */
export function csmlEngine(keys: ReadonlyMap<string, string>): CsmlEngine | undefined {
  const [host, key] = [keys.get('CSML_BOT_HOST'), keys.get('CSML_BOT_API_KEY')];
  return host === undefined || key === undefined ? undefined : { url: host.replace(/\/$/, ''), key };
}

export function hasCsmlEngine(keys: ReadonlyMap<string, string>): boolean {
  return csmlEngine(keys) !== undefined;
}
