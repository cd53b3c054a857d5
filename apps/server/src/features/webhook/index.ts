export { hasWebhooks, isSubscribed } from './queries.ts';
export { webhookReceivers } from './receiver-queries.ts';
export { notifyWebhooks } from './actions/notify-webhooks.ts';
