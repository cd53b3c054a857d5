export { hasWebhooks, isSubscribed } from './queries.ts';
export { webhookReceivers } from './turn-queries.ts';
export { notifyWebhooks } from './actions/notify-webhooks.ts';
