import type { Mailer, MailerOptions } from './mailer.ts';

/** The mailer, whose code is loaded on the first send: most starts do not send email soon after. */
export function lazyMailer(options: MailerOptions): Mailer {
  let opening: Promise<Mailer> | undefined;
  const open = (): Promise<Mailer> =>
    (opening ??= import('./mailer.ts').then(({ openMailer }) => openMailer(options)));
  return {
    send: async (email) => (await open()).send(email),
    probe: async () => (await open()).probe(),
    close: async () => (await opening)?.close(),
  };
}
