/** Statements that read a tenant table without naming one account, and why they may. */
export const crossings: readonly { table: string; statement: RegExp; why: string }[] = [
  {
    table: 'blob',
    statement: /delete from blob using \(/,
    why: 'nightly, a few hundred rows at a time: each shard can clear its own',
  },
];
