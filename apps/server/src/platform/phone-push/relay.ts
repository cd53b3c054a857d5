import type { ProviderHttp } from '../outbound/provider-http.ts';
import type { PhonePush } from './phone-push.ts';

/** What the relay receives about the sending installation. */
export type RelaySender = {
  installation_identifier: string;
  installation_version: string;
  installation_host: string;
  installation_env: string;
  edition: string;
};

/** Sends messages to a relay that has the app's Firebase project. It does not report missing phones. */
export function pushRelay(url: string, http: ProviderHttp, sender: RelaySender): PhonePush {
  return {
    async send(message) {
      const { ok, status, reason } = await http.json(`${url}/send_push`, {
        body: { fcm_options: message, ...sender },
      });
      if (ok) return { ok, status };
      const error = `The push relay answered ${reason}`;
      return { ok, status, error, mayPass: status === 429 || status >= 500, isGone: false };
    },
  };
}
