import type { Story } from '../src/story.ts';

const modules = import.meta.glob<{ stories: readonly Story[] }>('../src/**/*.stories.tsx', {
  eager: true,
});

/** Every piece with its stories, by the name of its file and in its order. */
export const pieces = Object.entries(modules)
  .map(([path, module]) => ({
    name: path.slice(path.lastIndexOf('/') + 1).replace('.stories.tsx', ''),
    stories: module.stories,
  }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** What a story is called over all pieces: `piece/Story name`. */
export function storyId(piece: string, story: Story) {
  return `${piece}/${story.name}`;
}
