import { billingFeature, planFeature } from '../features/billing/feature.ts';
import { accountFeature } from '../features/account/feature.ts';
import { agentFeature } from '../features/agent/feature.ts';
import { companyFeature } from '../features/company/feature.ts';
import { contactFeature } from '../features/contact/feature.ts';
import { conversationFeature } from '../features/conversation/feature.ts';
import { inboxFeature } from '../features/inbox/feature.ts';
import { labelFeature } from '../features/label/feature.ts';
import { macroFeature } from '../features/macro/feature.ts';
import { automationFeature } from '../features/automation/feature.ts';
import { messageFeature } from '../features/message/feature.ts';
import { notificationFeature } from '../features/notification/feature.ts';
import { profileFeature } from '../features/profile/feature.ts';
import { cannedResponseFeature } from '../features/canned-response/feature.ts';
import { teamFeature } from '../features/team/feature.ts';
import { auditLogFeature } from '../features/audit-log/feature.ts';
import { agentBotFeature } from '../features/agent-bot/feature.ts';
import { linearFeature } from '../features/linear/feature.ts';
import { shopifyFeature } from '../features/shopify/feature.ts';
import { dyteFeature } from '../features/dyte/feature.ts';
import { integrationFeature } from '../features/integration/feature.ts';
import { webhookFeature } from '../features/webhook/feature.ts';
import { customRoleFeature } from '../features/custom-role/feature.ts';
import { customAttributeFeature } from '../features/custom-attribute/feature.ts';
import { captainFeature } from '../features/captain/feature.ts';
import { campaignFeature } from '../features/campaign/feature.ts';
import { dashboardAppFeature } from '../features/dashboard-app/feature.ts';
import { articleFeature } from '../features/article/feature.ts';
import { slaPolicyFeature } from '../features/sla-policy/feature.ts';
import type { Feature } from '../platform/feature.ts';

/** The one list of features, in the order of their entries in the settings. */
export const features: readonly Feature[] = [
  accountFeature,
  agentFeature,
  teamFeature,
  inboxFeature,
  labelFeature,
  macroFeature,
  automationFeature,
  cannedResponseFeature,
  customAttributeFeature,
  agentBotFeature,
  integrationFeature,
  dyteFeature,
  linearFeature,
  shopifyFeature,
  webhookFeature,
  auditLogFeature,
  customRoleFeature,
  billingFeature,
  planFeature,
  campaignFeature,
  captainFeature,
  dashboardAppFeature,
  slaPolicyFeature,
  articleFeature,
  profileFeature,
  companyFeature,
  contactFeature,
  conversationFeature,
  messageFeature,
  notificationFeature,
];

const watching = new Map<() => Promise<void>, Promise<void>>();

/** Registers the patches of the conversation screen, until the page is unloaded: each once, before it is shown. */
export async function watchConversations(): Promise<void> {
  await Promise.all(features.map((feature) => watchOnce(feature.watchConversations)));
}

/** The same for those of settings, campaigns, the help center and Captain. */
export async function watchSettings(): Promise<void> {
  await Promise.all(features.map((feature) => watchOnce(feature.watchSettings)));
}

async function watchOnce(watch: (() => Promise<void>) | undefined): Promise<void> {
  if (watch === undefined) return;
  const started = watching.get(watch) ?? watch();
  watching.set(watch, started);
  try {
    await started;
  } catch (error) {
    // The next visit of the screen tries again.
    watching.delete(watch);
    throw error;
  }
}
