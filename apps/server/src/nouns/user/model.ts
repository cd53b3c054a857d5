/** The account id of news that concerns a user and no account. */
export const noAccount = 0;
