import type { ServiceAccount } from '../config/service-account.ts';

/** What one phone shows, in the form of Firebase Cloud Messaging (HTTP v1). Existing apps read exactly this. */
export type PhoneMessage = {
  token: string;
  /** `payload` is JSON. */
  data: { payload: string };
  notification: { title: string; body: string };
  android: { priority: 'high' };
  apns: { payload: { aps: { sound: 'default'; category: string } } };
  fcm_options: { analytics_label: string };
};

/** What became of a message. `isGone`: the app is no longer on the phone. `mayPass`: another try may work. */
export type PhonePushResult =
  | { ok: true; status: number }
  | { ok: false; status: number; error: string; mayPass: boolean; isGone: boolean };

/** Phone push. Network errors are thrown as coded errors of `GuardedFetch`. */
export type PhonePush = { send(message: PhoneMessage): Promise<PhonePushResult> };

/** An operator's own Firebase project, or a relay that has one. */
export type PhonePushSettings =
  | { kind: 'firebase'; url: string; projectId: string; account: ServiceAccount }
  | { kind: 'relay'; url: string };
