export { hasWebhooks, isSubscribed } from './queries.ts';
export { notifyWebhooks } from './actions/notify-webhooks.ts';
