const longest = 254;
const local = /^[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const domain = /^[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?(\.[\p{L}\p{N}]([\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/**
 * Whether the text is one bare mail address that a person would give. Quoted and bracketed forms, which mail
 * allows and nobody uses, are refused: they can smuggle a second address past a careless reader.
 */
export function isEmailAddress(text: string): boolean {
  const at = text.lastIndexOf('@');
  return text.length <= longest && local.test(text.slice(0, at)) && domain.test(text.slice(at + 1));
}

/** The form under which an address is stored and compared. */
export function normalEmail(text: string): string {
  return text.trim().toLowerCase();
}
