import { invalidField } from '@confab/contract/kit/errors';
import type { Channel } from '../../src/channels/channel.ts';
import type { Stored } from '../../src/channels/provider.ts';
import { readSecrets, readSettings } from './settings.ts';

type SetUp = Channel['setUp'];

/** Verifies an access token, a signing secret, and an address with the provider. */
export const setUp: SetUp = async (input, before, { apiUrl, http }) => {
  const config = input.provider_config ?? {};
  const old = before === null ? undefined : readStored(before);
  const secrets = {
    access_token: textOf(config['access_token']) ?? old?.secrets.access_token,
    signing_secret: textOf(config['signing_secret']) ?? old?.secrets.signing_secret,
  };
  const address = textOf(config['address']) ?? old?.settings.address;
  if (secrets.access_token === undefined) throw blank('access_token');
  if (secrets.signing_secret === undefined) throw blank('signing_secret');
  if (address === undefined) throw blank('address');
  const answer = await http.json(`${apiUrl}/v1/me`, {
    headers: { authorization: `Bearer ${secrets.access_token}` },
  });
  if (!answer.ok) {
    throw invalidField(
      'channel.provider_config.access_token',
      'invalid',
      `Access token is invalid: ${answer.reason}`,
    );
  }
  return { settings: { address, display_name: nameIn(answer.json) }, secrets };
};

function readStored({ settings, secrets }: Stored) {
  return { settings: readSettings(settings), secrets: readSecrets(secrets) };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

function blank(key: string) {
  return invalidField(`channel.provider_config.${key}`, 'blank', `${key} can't be blank`);
}

function nameIn(json: unknown): string {
  return typeof json === 'object' && json !== null && 'name' in json ? String(json.name) : '';
}
