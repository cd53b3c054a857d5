/** What a typed sign opens. */
export type TriggerKind = 'agent' | 'block' | 'canned' | 'variable' | 'emoji';

export type Trigger = {
  kind: TriggerKind;
  /** What was typed after the sign. */
  query: string;
  /** Where the sign starts in the text before the caret. */
  at: number;
};

/*
 * A trigger character counts at the start or after white space; an emoji needs two letters so that ":)" and "10:30"
 * stay text. Blocks are only for the start of one.
 */
const patterns: readonly (readonly [TriggerKind, RegExp])[] = [
  ['variable', /(?:^|\s)(\{\{)([^\s{}]*)$/],
  ['agent', /(?:^|\s)(@)([^\s@]*)$/],
  ['canned', /(?:^|\s)(\/)([^\s/]*)$/],
  ['block', /^(\/)([^\s/]*)$/],
  ['emoji', /(?:^|\s)(:)([^\s:]{2,})$/],
];

/** The trigger that the text before the caret ends with, of those allowed. */
export function findTrigger(
  before: string,
  isAllowed: (kind: TriggerKind) => boolean = () => true,
): Trigger | undefined {
  for (const [kind, pattern] of patterns) {
    const [, sign, query] = pattern.exec(before) ?? [];
    if (sign === undefined || query === undefined || !isAllowed(kind)) continue;
    return { kind, query, at: before.length - query.length - sign.length };
  }
  return undefined;
}
