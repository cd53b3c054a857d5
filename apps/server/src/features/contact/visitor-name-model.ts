const adjectives = (
  'amber bold brave bright calm clever cozy crisp curious dapper eager early fair fine gentle glad golden grand happy ' +
  'honest humble jolly keen kind light lively lucky mellow merry mild misty neat nimble noble patient plucky proud ' +
  'quick quiet rapid ready rosy sharp shy silent silver sleek smart snowy soft sunny sweet swift tidy vivid warm wise witty'
).split(' ');
const nouns = (
  'acorn badger beacon birch breeze brook canyon cedar cloud comet coral creek dawn delta dune ember falcon fern field fjord ' +
  'forest garden glade harbor heron hill island lake lantern leaf maple meadow moon moss oak orchid otter pebble pine ' +
  'pond prairie rain reef ridge river robin sail shore sky snow spark sparrow star stone stream summit tide valley wave willow'
).split(' ');

/** A name for a visitor without one, such as `quiet-harbor-417`. The same for the same seed. */
export function visitorName(seed: string): string {
  const number = mixed(seed);
  const adjective = adjectives[number % adjectives.length];
  const noun = nouns[Math.floor(number / adjectives.length) % nouns.length];
  return `${adjective}-${noun}-${(mixed(`${seed}#`) % 900) + 100}`;
}

/** FNV-1a: spreads similar seeds over all names. Nothing depends on it being hard to guess. */
function mixed(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
