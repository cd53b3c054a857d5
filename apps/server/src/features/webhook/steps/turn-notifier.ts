import { createNotifier } from '../../../platform/outbox/notifier.ts';

/** Wakes who calls the webhooks, where it is this process; in another it looks once a second. */
export const turnNotifier = createNotifier();
