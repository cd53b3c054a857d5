import type { Clock } from '../clock/clock.ts';
import type { GuardedFetch } from '../outbound/guarded-fetch.ts';
import { providerHttp } from '../outbound/provider-http.ts';
import { firebase } from './firebase.ts';
import type { PhonePush, PhonePushSettings } from './phone-push.ts';
import { pushRelay, type RelaySender } from './relay.ts';

/** Undefined where nothing is set up. */
export function openPhonePush(
  settings: PhonePushSettings | undefined,
  { outbound, clock, sender }: { outbound: GuardedFetch; clock: Clock; sender: RelaySender },
): PhonePush | undefined {
  if (settings === undefined) return undefined;
  const http = providerHttp(outbound);
  return settings.kind === 'firebase'
    ? firebase(settings, http, clock)
    : pushRelay(settings.url, http, sender);
}
