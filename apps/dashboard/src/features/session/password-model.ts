export const passwordRules = ['length', 'upper', 'lower', 'digit', 'special'] as const;
export type PasswordRule = (typeof passwordRules)[number];

const tests: Record<PasswordRule, (password: string) => boolean> = {
  // Counted in code points, as the server does.
  length: (password) => /^.{6,128}$/su.test(password),
  upper: (password) => /\p{Lu}/u.test(password),
  lower: (password) => /\p{Ll}/u.test(password),
  digit: (password) => /\p{Nd}/u.test(password),
  special: (password) => /[^\p{L}\p{N}\s]/u.test(password),
};

/** Which of the server's rules the password meets. */
export function isRuleMet(rule: PasswordRule, password: string): boolean {
  return tests[rule](password);
}

export function isStrongEnough(password: string): boolean {
  return passwordRules.every((rule) => isRuleMet(rule, password));
}
