import { createServer, type AddressInfo, type Socket } from 'node:net';

/** The part of an IMAP server that our client uses, with one mailbox in memory. */
export type ImapServer = {
  port: number;
  /** Adds an email to the mailbox and notifies idling clients; returns its number. */
  add(raw: string | Buffer): number;
  /** Recreates the mailbox: its emails get other numbers. */
  renumber(): void;
  /** The message of rejected logins, after a code in brackets if it differs from that of a wrong password. */
  loginError: string | undefined;
  /** The number of searches that will fail. */
  failedSearches: number;
  /** Emails that are not returned, and how often each was requested. */
  missing: Map<number, number>;
  /** Whether it has stopped responding. */
  isHung: boolean;
  /** Called before the response to a login. */
  onLogin: () => void;
  /** Valid tokens, which replace the password. */
  tokens: Set<string>;
  /** Attempted logins. */
  logins: number;
  /** Connected clients. */
  connections(): number;
  /** Ends all connections, like a server that restarts. */
  drop(): void;
  close(): Promise<void>;
};

type Session = { socket: Socket; notifyIdle: () => void };
type Stored = { uid: number; raw: Buffer; at: Date };

/** Its port, and what distinguishes its mailbox from that of another run. */
type Address = { port?: number; uidValidity?: number };

export async function startImapServer(
  user: string,
  password: string,
  { port = 0, uidValidity = 1 }: Address = {},
): Promise<ImapServer> {
  const box = { uidValidity, nextUid: 1, emails: [] as Stored[] };
  const sessions = new Set<Session>();
  // As servers do: otherwise every second write waits for an acknowledgment.
  const server = createServer({ noDelay: true }, (socket) => {
    const session: Session = { socket, notifyIdle: () => undefined };
    sessions.add(session);
    socket.on('error', () => undefined).on('close', () => sessions.delete(session));
    serve(socket, session);
  });
  const standIn: ImapServer = {
    port: 0,
    loginError: undefined,
    failedSearches: 0,
    missing: new Map(),
    isHung: false,
    onLogin: () => undefined,
    tokens: new Set(),
    logins: 0,
    add(raw) {
      const uid = box.nextUid;
      box.nextUid += 1;
      box.emails.push({ uid, raw: Buffer.from(raw), at: new Date() });
      for (const { notifyIdle } of sessions) notifyIdle();
      return uid;
    },
    renumber() {
      box.uidValidity += 1;
      box.emails = box.emails.map((email, index) => ({ ...email, uid: index + 1 }));
      box.nextUid = box.emails.length + 1;
    },
    connections: () => sessions.size,
    drop: () => sessions.forEach(({ socket }) => socket.destroy()),
    close: async () => {
      standIn.drop();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  function serve(socket: Socket, session: Session): void {
    let idleTag: string | undefined;
    let refusedTag: string | undefined;
    let announced = 0;
    const notifyIdle = (): void => {
      if (announced < box.emails.length) sendLine(`* ${box.emails.length} EXISTS`);
      announced = box.emails.length;
    };
    session.notifyIdle = () => {
      if (idleTag !== undefined) notifyIdle();
    };
    const sendLine = (line: string): void => void socket.write(`${line}\r\n`);
    sendLine('* OK [CAPABILITY IMAP4rev1 IDLE AUTH=XOAUTH2] ready');
    onLines(socket, (line) => {
      if (standIn.isHung) return;
      if (idleTag !== undefined && /^done$/i.test(line)) {
        sendLine(`${idleTag} OK done`);
        idleTag = undefined;
        return;
      }
      if (refusedTag !== undefined) {
        sendLine(`${refusedTag} NO ${withCode(standIn.loginError ?? 'Wrong token')}`);
        refusedTag = undefined;
        return;
      }
      const [tag = '', command = '', rest = ''] = /^(\S+) (\S+) ?(.*)$/s.exec(line)?.slice(1) ?? [];
      const verb = command.toUpperCase();
      if (verb === 'IDLE') {
        idleTag = tag;
        sendLine('+ idling');
        return notifyIdle();
      }
      if (verb === 'UID' && fails(rest)) return sendLine(`${tag} NO [SERVERBUG] Internal error`);
      if (verb === 'AUTHENTICATE' && !isRightToken(rest)) {
        refusedTag = tag;
        return sendLine(`+ ${Buffer.from('{"status":"400"}').toString('base64')}`);
      }
      answer(verb, rest);
      if (verb === 'LOGIN') standIn.onLogin();
      if (verb === 'LOGIN' && !isRight(rest))
        return sendLine(`${tag} NO ${withCode(standIn.loginError ?? 'Wrong password')}`);
      sendLine(`${tag} OK ${verb === 'EXAMINE' ? '[READ-ONLY] ' : ''}done`);
      if (verb === 'LOGOUT') socket.end();
    });

    function isRight(rest: string): boolean {
      standIn.logins += 1;
      return standIn.loginError === undefined && rest.replaceAll('"', '') === `${user} ${password}`;
    }

    function isRightToken(rest: string): boolean {
      standIn.logins += 1;
      const [method = '', response = ''] = rest.split(' ');
      const [name, bearer] = Buffer.from(response, 'base64').toString('utf8').split('\u0001');
      const token = bearer?.replace('auth=Bearer ', '') ?? '';
      return (
        standIn.loginError === undefined &&
        method === 'XOAUTH2' &&
        name === `user=${user}` &&
        standIn.tokens.has(token)
      );
    }

    function fails(rest: string): boolean {
      if (/^search/i.test(rest) && standIn.failedSearches > 0) {
        standIn.failedSearches -= 1;
        return true;
      }
      const uid = Number(/^fetch (\d+)/i.exec(rest)?.[1]);
      const delayed = standIn.missing.get(uid);
      if (delayed !== undefined) standIn.missing.set(uid, delayed + 1);
      return delayed !== undefined;
    }

    function answer(verb: string, rest: string): void {
      if (verb === 'NOOP') notifyIdle();
      if (verb === 'CAPABILITY') sendLine('* CAPABILITY IMAP4rev1 IDLE AUTH=XOAUTH2');
      if (verb === 'LIST') sendLine('* LIST (\\HasNoChildren) "/" "INBOX"');
      if (verb === 'EXAMINE' || verb === 'SELECT') {
        sendLine('* FLAGS (\\Seen)');
        announced = 0;
        if (box.emails.length === 0) sendLine('* 0 EXISTS');
        notifyIdle();
        sendLine(`* OK [UIDVALIDITY ${box.uidValidity}] valid`);
        sendLine(`* OK [UIDNEXT ${box.nextUid}] next`);
      }
      if (verb === 'UID' && /^search/i.test(rest)) sendLine(`* SEARCH ${found(rest).join(' ')}`.trimEnd());
      if (verb === 'UID' && /^fetch/i.test(rest)) fetch(rest);
    }

    function found(query: string): number[] {
      const from = /uid (\d+):\*/i.exec(query)?.[1];
      const uids = box.emails.map(({ uid }) => uid);
      if (from === undefined) return uids;
      const above = uids.filter((uid) => uid >= Number(from));
      // By the protocol, the last email is always in `n:*`.
      return above.length > 0 ? above : uids.slice(-1);
    }

    function fetch(query: string): void {
      const uid = Number(/^fetch (\d+)/i.exec(query)?.[1]);
      const index = box.emails.findIndex((email) => email.uid === uid);
      const email = box.emails[index];
      if (email === undefined) return;
      const items = [`UID ${uid}`, `RFC822.SIZE ${email.raw.length}`];
      const part = /body(?:\.peek)?\[\](?:<(\d+)\.(\d+)>)?/i.exec(query);
      socket.write(`* ${index + 1} FETCH (${items.join(' ')}`);
      if (part !== null) {
        const start = Number(part[1] ?? 0);
        const bytes = email.raw.subarray(start, start + Number(part[2] ?? email.raw.length));
        socket.write(` BODY[]${part[1] === undefined ? '' : `<${start}>`} {${bytes.length}}\r\n`);
        socket.write(bytes);
      }
      socket.write(')\r\n');
    }
  }

  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  );
  standIn.port = (server.address() as AddressInfo).port;
  return standIn;
}

const withCode = (reply: string) => (reply.startsWith('[') ? reply : `[AUTHENTICATIONFAILED] ${reply}`);

function onLines(socket: Socket, handle: (line: string) => void): void {
  let rest = '';
  socket.on('data', (data: Buffer) => {
    rest += data.toString('latin1');
    for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 2);
      handle(line);
    }
  });
}
