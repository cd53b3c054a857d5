import type { ProviderRequest } from '../channels/provider-request.ts';
import { basic, callbackUserOf } from '../../src/channels/sms/settings.ts';
import { config } from './stand-in.ts';

export const number = '+14155550100';
export const ines = '+14155550177';
/** The input of the create form. */
export const input = { type: 'sms', phone_number: number, provider_config: config };

/** The credentials that the settings page of the inbox shows, to be entered at Bandwidth. */
export function callbackLogin(): string {
  const { api_secret: secret, ...settings } = config;
  const { user, password } = callbackUserOf({
    settings: { phone_number: number, ...settings },
    secrets: { api_secret: secret },
  });
  return basic(user, password);
}

/** Events as Bandwidth sends them. */
export function request(events: unknown, authorization: string | null = callbackLogin()): ProviderRequest {
  return {
    method: 'POST',
    url: `/webhooks/sms/${number.slice(1)}`,
    headers: { 'content-type': 'application/json', ...(authorization === null ? {} : { authorization }) },
    payload: JSON.stringify(events),
  };
}

export function received(id: string, more: object = {}, to = number) {
  return [
    {
      type: 'message-received',
      time: '2026-11-23T12:00:00Z',
      description: 'Incoming message received',
      to,
      message: {
        id,
        owner: to,
        from: ines,
        to: [to],
        direction: 'in',
        text: 'Hello',
        segmentCount: 1,
        ...more,
      },
    },
  ];
}

export function outcome(id: string, type: string, more: object = {}) {
  return [
    {
      type,
      to: ines,
      description: 'ok',
      message: { id, owner: number, from: number, to: [ines], direction: 'out', text: '' },
      ...more,
    },
  ];
}
