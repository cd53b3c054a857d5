import type { Page } from 'playwright-core';

/** Screens of an account with an inbox in the cloud edition, by their path within it. */
export const accountScreens = [
  'dashboard',
  'search',
  'search?q=a',
  'contacts',
  'contacts?q=nobody',
  'contacts/active',
  'contacts/custom_view/1',
  'contacts/custom_view/999',
  'contacts/1',
  'companies',
  'companies?q=nobody',
  'companies/1',
  'labels/billing/contacts',
  'reports/overview',
  'reports/conversation',
  'reports/csat',
  'reports/captain',
  'reports/agent',
  'reports/label',
  'reports/inboxes',
  'reports/teams',
  'reports/sla',
  'reports/rows?state=open',
  'reports/saved',
  'settings/general',
  'mentions/conversations',
  'participating/conversations',
  'team/1',
  'settings/agents/list',
  'settings/audit-logs/list',
  'settings/plan',
  'settings/billing',
  'settings/teams/list',
  'settings/teams/new',
  'settings/teams/new/1/agents',
  'settings/teams/new/1/finish',
  'settings/teams/1/edit',
  'settings/teams/1/edit/agents',
  'settings/teams/1/edit/finish',
  'settings/labels/list',
  'settings/inboxes/list',
  'settings/inboxes/new',
  'settings/inboxes/new/website',
  'settings/inboxes/new/email',
  'settings/inboxes/new/api',
  'settings/inboxes/new/whatsapp',
  'settings/inboxes/new/sms',
  'settings/inboxes/new/telegram',
  'settings/inboxes/new/line',
  'settings/inboxes/new/facebook',
  'settings/inboxes/new/instagram',
  'settings/inboxes/new/twitter',
  'settings/inboxes/new/1/agents',
  'settings/inboxes/new/1/finish',
  'settings/inboxes/1',
  'settings/canned-response/list',
  'settings/custom-attributes/list',
  'settings/custom-roles/list',
  'settings/agent-bots',
  'settings/agent-bots/csml/new',
  'settings/integrations',
  'settings/integrations/webhook',
  'settings/integrations/dashboard_apps',
  'settings/integrations/openai',
  'settings/integrations/slack',
  'settings/integrations/dialogflow',
  'settings/integrations/google_translate',
  'settings/integrations/dyte',
  'settings/integrations/linear',
  'settings/integrations/shopify',
  'settings/integrations/leadsquared',
  'settings/macros',
  'settings/macros/new',
  'settings/automation/list',
  'settings/automation/new',
  'notifications',
  'inbox-view',
  'inbox-view/1',
  'captain/assistants',
  'captain/assistants/1',
  'captain/documents',
  'captain/responses',
  'campaigns/ongoing',
  'campaigns/one_off',
  'settings/sla/list',
  'portals/all',
  'portals/new',
  'portals/new/help/customization',
  'portals/new/help/finish',
  'portals/help/edit',
  'portals/help/edit/customizations',
  'portals/help/edit/locales',
  'portals/help/edit/categories',
  'portals/help/edit/members',
  'portals/help/edit/figures',
  'portals/help/edit/transfer',
  'portals/help/en/articles',
  'portals/help/en/articles/1',
  'portals/help/en/categories',
  'portals/help/en/categories/new',
  'portals/help/en/categories/orders',
  'profile/settings',
];

/** Screens of the super-admin console, by their path within it. */
export const consoleScreens = [
  'dashboard',
  'accounts',
  'accounts/1',
  'users',
  'users/1',
  'agent_bots',
  'platform_apps',
  'platform_apps/1',
  'access_tokens',
  'config',
  'config/facebook',
  'status',
  'jobs',
  'log',
];

/** "wider than the window" if the page scrolls sideways. */
export async function widerThanWindow(page: Page): Promise<string[]> {
  const isTooWide = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return isTooWide ? ['wider than the window'] : [];
}

/**
 * The names of controls that cannot be reached by scrolling: outside the window, clipped, or covered. Controls
 * behind an open modal do not count, nor those that are only visible with the focus.
 */
export function lostControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const modal = document.querySelector('[role="dialog"], [role="alertdialog"]');
    const controls = (modal ?? document.body).querySelectorAll<HTMLElement>(
      'a[href], button, input:not([type="hidden"]), textarea, select, [role="tab"], [role="switch"]',
    );
    return [...controls].flatMap((control) => {
      // Small hidden inputs contain the state of the element next to them, which users see and click.
      const seen = control.closest('label') ?? control;
      if (!seen.checkVisibility({ visibilityProperty: true }) || control.closest('[aria-hidden="true"]'))
        return [];
      if (seen.getAttribute('href') === '#content') return [];
      seen.scrollIntoView({ block: 'center', inline: 'nearest' });
      const { left, right, top, bottom, width, height } = seen.getBoundingClientRect();
      const name = control.getAttribute('aria-label') ?? seen.textContent?.trim() ?? control.tagName;
      // Not visible: a screen reader's own close button.
      if (width <= 1 || height <= 1 || seen.closest('header')?.offsetHeight === 1) return [];
      if (left < -1 || right > innerWidth + 1 || bottom < 1 || top > innerHeight - 1)
        return [`${name} is outside`];
      const middle = Math.min(Math.max((top + bottom) / 2, 0), innerHeight - 1);
      const hit = document.elementFromPoint((left + right) / 2, middle);
      const isReached = hit !== null && (seen.contains(hit) || hit.contains(seen));
      return isReached ? [] : [`${name} is covered`];
    });
  });
}
