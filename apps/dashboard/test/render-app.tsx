import type { ResponseOf } from '@confab/contract/kit/route';
import { accountFeatures, accountShow } from '@confab/contract/features/account';
import {
  conversationMeta,
  conversationViewCounts,
  listConversations,
} from '@confab/contract/features/conversation';
import { listInboxes } from '@confab/contract/features/inbox';
import { listLabels } from '@confab/contract/features/label';
import { countUnreadNotifications } from '@confab/contract/features/notification';
import { profileInvitations } from '@confab/contract/features/profile';
import { sessionValidate } from '@confab/contract/features/session';
import { listTeams } from '@confab/contract/features/team';
import { showStorageUsage } from '@confab/contract/features/upload';
import type { Profile } from '@confab/contract/features/user';
import { createMemoryHistory } from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import { vi } from 'vitest';
import { App } from '../src/main/app.tsx';
import { startMessages } from '../src/platform/messages/i18n.ts';
import { createQueryClient } from '../src/platform/calls/query-client.ts';
import { createAppRouter } from '../src/main/router/router.ts';
import { fakeServer, ErrorResponse, type FakeServer } from './fake-server.ts';
import { aProfile } from './people.ts';

const session = {
  'access-token': 'secret',
  'token-type': 'Bearer',
  client: 'device-1',
  expiry: String(Math.floor(Date.now() / 1000) + 86_400),
  uid: 'maya@paperlane.test',
};

export function signIn(): void {
  document.cookie = `cw_d_session_info=${encodeURIComponent(JSON.stringify(session))}; path=/`;
}

/** The page's settings; call it before the page is rendered. */
export function configurePage(
  globalConfig: Record<string, string>,
  chatwootConfig: Record<string, string> = {},
): void {
  const script = document.createElement('script');
  script.type = 'application/json';
  script.id = 'confab-config';
  script.textContent = JSON.stringify({ globalConfig, chatwootConfig });
  document.head.append(script);
}

export function signOut(): void {
  document.cookie = 'cw_d_session_info=; path=/; max-age=0';
}

/** The headers of an answer that signs in. */
export const sessionHeaders: Record<string, string> = session;

/** What the account has from its beginning. */
const newAccountFeatures = Object.fromEntries(
  Object.entries(accountFeatures).flatMap(([name, isOn]) => (isOn ? [[name, true as const]] : [])),
);

/** Paperlane, with what a new account has. */
export function anAccount(
  change: Partial<ResponseOf<typeof accountShow>> = {},
): ResponseOf<typeof accountShow> {
  return {
    id: 1,
    name: 'Paperlane',
    locale: 'en',
    domain: null,
    support_email: null,
    status: 'active' as const,
    created_at: '2026-01-01T00:00:00.000Z',
    settings: {},
    features: newAccountFeatures,
    cache_keys: { label: '0', inbox: '0', team: '0' },
    latest_chatwoot_version: null,
    has_assistants: false,
    ...change,
  };
}

/** A server that knows who is signed in and has an account with nothing in it. */
export function emptyAccountServer(profile: Profile = aProfile()): FakeServer {
  const server = fakeServer();
  server.on(sessionValidate, () => {
    if (!document.cookie.includes(session['access-token'])) throw new ErrorResponse(401, 'Sign in');
    return {
      payload: { success: true as const, data: { ...profile, created_at: '2026-01-01T00:00:00.000Z' } },
    };
  });
  server.on(accountShow, () => anAccount());
  const counts = { mine_count: 0, assigned_count: 0, unassigned_count: 0, all_count: 0 };
  server.on(conversationMeta, () => ({ meta: counts }));
  server.on(conversationViewCounts, () => ({ all: 0, unattended: 0, inboxes: [], teams: [], labels: [] }));
  server.on(listConversations, () => ({ data: { meta: counts, payload: [] } }));
  server.on(listInboxes, () => ({ payload: [] }));
  server.on(listLabels, () => ({ payload: [] }));
  server.on(listTeams, () => []);
  server.on(countUnreadNotifications, () => 0);
  server.on(profileInvitations, () => []);
  server.on(showStorageUsage, () => ({ used_bytes: 0, max_bytes: null, file_count: 0, inboxes: [] }));
  return server;
}

/** Screens load their texts once, so the texts must not be reset with each test. */
let started: Promise<void> | undefined;

/**
 * Renders the whole app at a URL, with its real routes, guard, and screens. Returns the current location and
 * the cache.
 */
export async function renderApp(path: string) {
  vi.stubGlobal('WebSocket', SilentSocket);
  await (started ??= startMessages());
  const queryClient = createQueryClient();
  queryClient.setDefaultOptions({ queries: { retry: false } });
  const router = createAppRouter(queryClient, createMemoryHistory({ initialEntries: [path] }));
  render(<App queryClient={queryClient} router={router} />);
  return {
    queryClient,
    path: () => router.state.location.pathname,
    href: () => router.state.location.href,
    go: (href: string) => act(() => router.navigate({ href })),
  };
}

/** A connection that never comes about. */
class SilentSocket extends EventTarget {
  send(): void {
    // No one is online.
  }
  close(): void {
    // Nothing was opened.
  }
}
