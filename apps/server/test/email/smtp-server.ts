import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A real SMTP server on loopback that accepts emails, or rejects them on request. */
export type SmtpServer = {
  port: number;
  /** Accepted emails: recipients and source. */
  taken: { to: string[]; raw: string }[];
  /** Responses to the next emails, in order: a code and a message. */
  errors: { code: number; words: string }[];
  isPasswordRight: boolean;
  /** Valid tokens, which replace the password. */
  tokens: Set<string>;
  /** Emails that clients tried to send, accepted or not. */
  offered: number;
  close(): Promise<void>;
};

export async function startSmtpServer(user: string, password: string, port = 0): Promise<SmtpServer> {
  const standIn: SmtpServer = {
    port: 0,
    taken: [],
    errors: [],
    isPasswordRight: true,
    tokens: new Set(),
    offered: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  const server = new SMTPServer({
    authOptional: false,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'LOGIN', 'XOAUTH2'],
    onAuth({ method, username, password: received, accessToken }, _session, done) {
      const isToken = method === 'XOAUTH2' && standIn.tokens.has(accessToken ?? '');
      if (isToken && username === user) return done(null, { user });
      if (standIn.isPasswordRight && username === user && received === password) return done(null, { user });
      return done(Object.assign(new Error('Wrong password'), { responseCode: 535 }));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        standIn.offered += 1;
        const error = standIn.errors.shift();
        if (error) return done(Object.assign(new Error(error.words), { responseCode: error.code }));
        const to = session.envelope.rcptTo.map(({ address }) => address);
        standIn.taken.push({ to, raw: Buffer.concat(chunks).toString('utf8') });
        return done();
      });
    },
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  server.on('error', () => undefined);
  standIn.port = (server.server.address() as AddressInfo).port;
  return standIn;
}
