/** The list that a typed character opens. */
export type TriggerKind = 'agent' | 'block' | 'canned' | 'variable' | 'emoji';

export type Trigger = {
  kind: TriggerKind;
  /** The text typed after the trigger. */
  query: string;
  /** The position of the trigger in the text before the caret. */
  at: number;
};

/*
 * A trigger character counts at the start or after white space; an emoji needs two letters, so that ":)" and
 * "10:30" stay text. Blocks can be inserted only at the start of one.
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
    const [, trigger, query] = pattern.exec(before) ?? [];
    if (trigger === undefined || query === undefined || !isAllowed(kind)) continue;
    return { kind, query, at: before.length - query.length - trigger.length };
  }
  return undefined;
}
