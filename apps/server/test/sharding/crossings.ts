/** Statements that read a tenant table without naming one account, and why they may. */
export const crossings: readonly { table: string; statement: RegExp; why: string }[] = [
  {
    table: 'blob',
    statement: /delete from blob using \(/,
    why: 'nightly, a few hundred rows at a time: each shard can clear its own',
  },
  {
    table: 'conversation',
    statement:
      /where exists \(\s+select 1 from conversation c\s+where c\.account_id = account\.id and c\.snoozed_until/,
    why: 'each minute, which accounts have somebody to wake: each shard can answer for its own',
  },
];
