import type { CardMaker } from '../platform/cards/card-maker.ts';
import type { ChangeableSettings } from '../platform/config/changeable.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { deriveKey } from '../platform/crypto/keys.ts';
import { pushKeys } from '../platform/crypto/push-keys.ts';
import { secretBox } from '../platform/crypto/secret-box.ts';
import { signer } from '../platform/crypto/signed.ts';
import type { Db } from '../platform/db/database.ts';
import type { PreviewMaker } from '../platform/files/preview-maker.ts';
import type { Ids } from '../platform/ids/ids.ts';
import type { Bus } from '../platform/live/bus.ts';
import type { Logger } from '../platform/log/log.ts';
import { createEmailAccess } from '../platform/email/email-access.ts';
import { lazyOAuth } from '../platform/oauth/lazy-oauth.ts';
import type { Mailer } from '../platform/email/mailer.ts';
import { createLargeLists } from '../platform/memo/large-lists.ts';
import type { Memo } from '../platform/memo/memo.ts';
import type { DnsRecords } from '../platform/email/dns-records.ts';
import type { GuardedFetch } from '../platform/outbound/guarded-fetch.ts';
import type { Inspection, Installation, Platform, PresenceReader } from '../platform/platform.ts';
import { openPhonePush } from '../platform/phone-push/open-phone-push.ts';
import type { PhonePushSettings } from '../platform/phone-push/phone-push.ts';
import type { RateLimiter } from '../platform/rate-limit/rate-limiter.ts';
import { notifyLeaderThrough } from '../platform/outbox/relay.ts';
import type { Storage } from '../platform/storage/storage.ts';
import { relaySender } from './relay-sender.ts';

/** What differs between a real process and a test. */
export type PlatformParts = {
  db: Db;
  searchDb: Db;
  clock: Clock;
  ids: Ids;
  log: Logger;
  installation: Installation;
  inspection: Inspection;
  storage: Storage;
  previews: PreviewMaker;
  cards: CardMaker;
  mailer: Mailer;
  limiter: RateLimiter;
  outbound: GuardedFetch;
  readTextRecords: Platform['readTextRecords'];
  translation: Platform['translation'];
  translationUrl: Platform['translationUrl'];
  languageModel: Platform['languageModel'];
  singleSignOn: Platform['singleSignOn'];
  providerUrls: Platform['providerUrls'];
  providerKeys: Platform['providerKeys'];
  phonePush: PhonePushSettings | undefined;
  /** What the console may override, besides the installation and the keys. */
  changeable: ChangeableSettings;
  secretKey: string;
  bus: Bus;
  memo: Memo;
  presence: PresenceReader;
  /** Absent: the domain name system. */
  records?: DnsRecords;
};

/** Assembles the machinery. The memo listens to the bus, so that all nodes invalidate together. */
export function buildPlatform(parts: PlatformParts): Platform {
  const { bus, secretKey, phonePush: push, changeable, records: _, ...rest } = parts;
  const { installation, providerKeys, singleSignOn, languageModel, translation } = parts;
  const phonePush = openPhonePush(push, {
    outbound: parts.outbound,
    clock: parts.clock,
    sender: relaySender(secretKey, installation.frontendUrl),
  });
  const keys = { current: secretKey };
  const { memo } = parts;
  bus.subscribe((message) => {
    if (message.kind === 'invalidate') memo.forget(message.key);
  });
  return {
    ...rest,
    installation: { ...installation },
    environment: {
      installation: Object.freeze({ ...installation }),
      settings: changeable,
      providerKeys,
      signOnProviders: singleSignOn.providers,
      languageModel,
      translation,
      phonePush,
    },
    secrets: secretBox(keys, 'secrets'),
    fileLinks: signer(keys, 'file', parts.clock),
    widgetKey: deriveKey(secretKey, 'widget-token'),
    pushKeys: pushKeys(secretKey),
    phonePush,
    largeLists: createLargeLists(),
    emailAccess: createEmailAccess(parts),
    oauth: lazyOAuth(),
    notifyRelay: notifyLeaderThrough(bus),
    wakeService: (service) => bus.publish({ kind: 'wake', service }),
    invalidate: (key) => bus.publish({ kind: 'invalidate', key }),
    sendEphemeral: ({ accountId, audience, event, data }) =>
      bus.publish({
        kind: 'ephemeral',
        event: {
          accountId,
          name: event,
          audience,
          data: JSON.stringify({ ...data, account_id: accountId }),
        },
      }),
  };
}
