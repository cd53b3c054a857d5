import { agentReactions } from '../../src/features/agent/reactions.ts';
import { answerEvents } from '../../src/platform/jobs/reactions.ts';
import { userReactions } from '../../src/features/user/reactions.ts';
import { fixturePassword } from '../fixtures.ts';
import type { TestApp } from '../harness.ts';

export type Headers = Record<string, string>;

/** The session headers of a response. */
export function sessionOf(answer: { headers: Record<string, unknown> }): Headers {
  return Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, String(answer.headers[name])]),
  );
}

/** Common steps of tests about users' identities, over the API and with the sent emails. */
export function peopleOf(t: TestApp) {
  /** Does the work of the relay and the workers for the events so far; returns the sent emails. */
  const react = async (): Promise<string[]> => {
    const before = new Set(await t.sentEmails());
    for (let round = 0; round < 5; round += 1) {
      const events = await t.outbox();
      await t.clearOutbox();
      for (const [index, { name, data }] of events.entries()) {
        const accountId = Number(data['account_id']);
        const event = { number: index + 1, accountId, name, audience: {}, data, createdAt: new Date() };
        for (const reaction of [...userReactions, ...agentReactions])
          if (reaction.on.includes(name)) await answerEvents(reaction, [event], t.platform);
      }
    }
    return (await t.sentEmails()).filter((message) => !before.has(message));
  };
  const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, headers: Headers, body?: object) =>
    t.app.inject({ method, url, headers, ...(body === undefined ? {} : { payload: body }) });
  return {
    react,
    send,
    /** The only email to this address, among those that `react` returned. */
    emailTo: (emails: readonly string[], email: string) => {
      const found = emails.filter((message) => message.includes(`To: ${email}\r\n`));
      if (found.length !== 1) throw new Error(`${found.length} mails to ${email}`);
      return found[0] ?? '';
    },
    tokenIn: (message: string, name: string) =>
      new RegExp(`${name}=([\\w-]{43})`).exec(message)?.[1] ?? 'none',
    signUp: async (email: string) => {
      const answer = await t
        .as(null)
        .post('/api/v1/accounts', { account_name: 'Squat', email, password: fixturePassword });
      return { session: sessionOf(answer), data: answer.json().data };
    },
    signIn: (email: string, password = fixturePassword) =>
      t.as(null).post('/auth/sign_in', { email, password }),
    setPassword: (token: string, password = 'Fresh-Start-1!') =>
      t.as(null).put('/auth/password', { reset_password_token: token, password }),
    /** Whether these headers still authenticate. */
    opens: async (headers: Headers) => (await send('GET', '/api/v1/profile', headers)).statusCode === 200,
    invite: (email: string, more: object = {}) =>
      t.as(t.fixtures.maya).post(`/api/v1/accounts/${t.fixtures.account.id}/agents`, { email, ...more }),
    entersAccount: async (headers: Headers) =>
      (await send('GET', `/api/v1/accounts/${t.fixtures.account.id}/inboxes`, headers)).statusCode === 200,
  };
}
