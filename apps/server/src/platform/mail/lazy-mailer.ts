import type { Mailer, MailerOptions } from './mailer.ts';

/** The mailer, whose code is loaded when something is first sent: most starts are followed by no mail at once. */
export function lazyMailer(options: MailerOptions): Mailer {
  let opening: Promise<Mailer> | undefined;
  const open = (): Promise<Mailer> =>
    (opening ??= import('./mailer.ts').then(({ openMailer }) => openMailer(options)));
  return {
    send: async (mail) => (await open()).send(mail),
    probe: async () => (await open()).probe(),
    close: async () => (await opening)?.close(),
  };
}
