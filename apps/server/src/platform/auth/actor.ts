import type { Permission, Role } from '@confab/contract/kit/permissions';
import type { Network } from '../rate-limit/networks.ts';

/** The signed-in person behind a request, as events name their performer. */
export type Person = {
  id: number;
  name: string;
  displayName: string | null;
  email: string;
  avatarKey: string | null;
  confirmed: boolean;
};

/**
 * How the request was authenticated: by a session of one device, or by the permanent token. `isImpersonated`: a super
 * admin began the session on behalf of the user.
 */
export type Credential =
  | { kind: 'session'; client: string; expiresAt: Date; isImpersonated: boolean }
  | { kind: 'access_token' };

/** Whether the user is impersonated. */
export function isImpersonated(credential: Credential): boolean {
  return credential.kind === 'session' && credential.isImpersonated;
}

/** A signed-in user outside any account. */
export type UserActor = { kind: 'user'; person: Person; credential: Credential };

/** A user acting in an account. `inboxIds` is `all` for administrators. */
export type MemberActor = {
  kind: 'member';
  accountId: number;
  accountLocale: string;
  person: Person;
  credential: Credential;
  role: Role;
  customRoleId: number | null;
  permissions: readonly Permission[];
  inboxIds: 'all' | readonly number[];
  /** Whether the account lets agents without inboxes use contacts. */
  contactsOpenToAllAgents: boolean;
};

/** A program that runs accounts and users of the installation. */
export type PlatformAppActor = { kind: 'platform_app'; app: { id: number; name: string } };

/** The operator of the installation, signed in to its console. */
export type SuperAdminActor = {
  kind: 'super_admin';
  person: { id: number; name: string; email: string };
  sessionId: number;
};

/** An agent bot acting in an account through its own token. */
export type BotActor = {
  kind: 'bot';
  accountId: number;
  accountLocale: string;
  bot: { id: number; name: string; avatarKey: string | null };
};

/** A visitor of a website inbox; `contactInbox` is null until a valid token was sent. */
export type VisitorActor = {
  kind: 'visitor';
  accountId: number;
  accountLocale: string;
  inboxId: number;
  /** Where the visitor calls from, as limits count it. */
  networks: readonly Network[];
  contactInbox: { id: number; contactId: number; sourceId: string; hmacVerified: boolean } | null;
};

/** A caller of the public inbox API, acting as the contact. */
export type ContactActor = { kind: 'contact'; accountId: number; contactId: number };

/** An automatic action of the server: for a rule of the account (`automationId`), or for an assistant. */
export type SystemActor = {
  kind: 'system';
  accountId: number;
  automationId?: number;
  assistant?: { id: number; name: string };
};

/** The identity an action runs as. */
export type Actor = MemberActor | BotActor | VisitorActor | ContactActor | SystemActor;

/** The actor a handler gets, by the `who` of its route. */
export type ActorByWho = {
  anyone: null;
  user: UserActor;
  member: MemberActor;
  memberOrBot: MemberActor | BotActor;
  administrator: MemberActor;
  widget: VisitorActor;
  platform_app: PlatformAppActor;
  super_admin: SuperAdminActor;
};
