import { expect, test } from 'vitest';
import { markdownOf, mentionedIn } from './text-model.ts';

const names = new Map([['U1', 'Otto']]);

test.each([
  ['plain &lt;b&gt; &amp; co', 'plain <b> & co'],
  ['*bold* and 2 * 3 * 4 and _em_', '**bold** and 2 * 3 * 4 and _em_'],
  ['so *bold*, not* this *', 'so **bold**, not* this *'],
  ['2*3*4 and * 5 *', '2*3*4 and * 5 *'],
  ['~gone~ a~b~c', '~~gone~~ a~b~c'],
  ['is ~gone~, not ~ this ~', 'is ~~gone~~, not ~ this ~'],
  ['', ''],
  ['<https://a.example|https://a.example>', 'https://a.example'],
  ['<@U1> and <@U2> and <@U3|Ida>', '@Otto and @U2 and @Ida'],
  ['<#C1|support> <#C2>', '#support #C2'],
  ['<!here> <!subteam^S1|@team>', '@here @@team'],
  ['<https://a.example/?x=1&amp;y=2>', 'https://a.example/?x=1&y=2'],
  ['<https://a.example|look here>', '[look here](https://a.example)'],
  ['<mailto:a@b.example|a@b.example>', '[a@b.example](mailto:a@b.example)'],
  ['a < b', 'a < b'],
])('%j is written as %j', (text, markdown) => {
  expect(markdownOf(text, names)).toBe(markdown);
});

test('each mentioned user is listed once', () => {
  expect(mentionedIn('<@U1> <@U2|Otto> <@U1> <#C1> <@U3|>')).toEqual(['U1', 'U2', 'U3']);
});
