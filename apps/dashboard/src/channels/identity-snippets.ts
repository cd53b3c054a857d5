/** How a customer's server signs its user's identity. No snippet contains the key itself. */
export const signingSnippets = [
  {
    id: 'node',
    name: 'Node.js',
    code: `import { createHmac } from 'node:crypto';
const identifierHash = createHmac('sha256', process.env.INBOX_HMAC_KEY)
  .update(String(userId))
  .digest('hex');`,
  },
  {
    id: 'python',
    name: 'Python',
    code: `import hashlib, hmac, os
identifier_hash = hmac.new(
    os.environ["INBOX_HMAC_KEY"].encode(),
    str(user_id).encode(),
    hashlib.sha256,
).hexdigest()`,
  },
  {
    id: 'ruby',
    name: 'Ruby',
    code: `require "openssl"
identifier_hash = OpenSSL::HMAC.hexdigest("sha256", ENV.fetch("INBOX_HMAC_KEY"), user_id.to_s)`,
  },
  {
    id: 'php',
    name: 'PHP',
    code: `$identifierHash = hash_hmac('sha256', (string) $userId, getenv('INBOX_HMAC_KEY'));`,
  },
] as const;

/** What a page with the chat does with the signature. */
export const websiteSnippet = `window.$chatwoot.setUser(userId, {
  name: userName,
  email: userEmail,
  identifier_hash: identifierHash,
});`;

/** What an app does with the signature, at every call that names a contact. */
export function appSnippet(origin: string, inboxIdentifier: string): string {
  return `await fetch('${origin}/public/api/v1/inboxes/${inboxIdentifier}/contacts', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ identifier: userId, identifier_hash: identifierHash }),
});`;
}
