export const user = 'help@lamps.example';
export const password = 'a password of the mailbox';

/** The form input for a mailbox and an SMTP server on loopback. */
export function imapInput(port: number) {
  return {
    imap_enabled: true,
    imap_address: '127.0.0.1',
    imap_port: port,
    imap_login: user,
    imap_password: password,
    imap_enable_ssl: false,
  };
}

export function smtpInput(port: number) {
  return {
    smtp_enabled: true,
    smtp_address: '127.0.0.1',
    smtp_port: port,
    smtp_login: user,
    smtp_password: password,
    smtp_enable_starttls_auto: false,
  };
}
