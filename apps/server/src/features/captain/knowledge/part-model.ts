import { bareCitations, citedIn, shownText } from './answer-model.ts';
import { handoffToken } from './prompt-model.ts';
import type { Ranked } from './rank-model.ts';

/** Minimum interval between updates of a partial answer. */
const partMs = 200;

/**
 * The displayable part of a partial answer, by the same rules: the complete words of its text under this key, once it
 * has a source or is about `otherText`. Undefined while there is nothing to show.
 */
export function partOf(
  json: string,
  key: 'content' | 'response',
  sources: readonly Ranked[],
  otherText?: string,
): string | undefined {
  const content = textIn(json, key);
  if (content === undefined || content.includes(handoffToken) || handoffToken.startsWith(content.trim()))
    return undefined;
  // Neither half a word, which may be half an address, nor half a link.
  const words = content.slice(0, Math.max(content.search(/\s\S*$/), 0));
  const open = words.lastIndexOf('[');
  const isLink = open > words.lastIndexOf(')') && open > words.lastIndexOf('] ');
  const shown = bareCitations(isLink ? words.slice(0, open) : words).trim();
  const cited = citedIn(shown, [], sources);
  if (shown === '' || (cited.length === 0 && otherText === undefined)) return undefined;
  return shownText(shown, sources, cited, otherText);
}

/** The beginning of a text in a JSON object that is not complete yet. */
function textIn(json: string, key: string): string | undefined {
  const name = `"${key}"`;
  const at = json.indexOf(name);
  const behind = at === -1 ? '' : json.slice(at + name.length);
  const head = /^\s*:\s*"/.exec(behind);
  if (head === null) return undefined;
  const rest = behind.slice(head[0].length);
  const [whole = ''] = /^(?:[^"\\]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/.exec(rest) ?? [];
  try {
    return String(JSON.parse(`"${whole}"`));
  } catch {
    return undefined;
  }
}

/** Receives a streamed text and passes on its displayable part, throttled and only when it changed. */
export function inSteps(
  shownOf: (text: string) => string | undefined,
  onPart: (part: string) => void,
): (text: string) => void {
  let [shown, lookedAt]: [string | undefined, number] = [undefined, -partMs];
  return (text) => {
    // Each look reads the whole text, whether or not it shows anything.
    if (performance.now() - lookedAt < partMs) return;
    lookedAt = performance.now();
    const part = shownOf(text);
    if (part === undefined || part === shown) return;
    shown = part;
    onPart(part);
  };
}
