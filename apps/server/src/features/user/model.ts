/** The account id of events that concern a user and no account. */
export const noAccount = 0;

/** Whether a person has confirmed the address and chosen a password since: then the user is theirs. */
export function isVerifiedUser(user: { confirmed_at: Date | null; password_hash: string | null }): boolean {
  return user.confirmed_at !== null && user.password_hash !== null;
}
