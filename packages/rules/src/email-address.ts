const maxAddressLength = 254;
const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domain = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/**
 * Whether the text is one plain email address. Quoted and bracketed forms, which the standard allows but hardly
 * anyone uses, are rejected: they can smuggle a second address past a careless parser.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return (
    at > 0 &&
    text.length <= maxAddressLength &&
    local.test(text.slice(0, at)) &&
    domain.test(text.slice(at + 1))
  );
}

/** The form under which an address is stored and compared. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}
