import type { Story } from '../src/story.ts';

const modules = import.meta.glob<{ stories: readonly Story[] }>('../src/**/*.stories.tsx', {
  eager: true,
});

/** Every component with its stories, by its file name and in its order. */
export const components = Object.entries(modules)
  .map(([path, module]) => ({
    name: path.slice(path.lastIndexOf('/') + 1).replace('.stories.tsx', ''),
    stories: module.stories,
  }))
  .toSorted((a, b) => (a.name < b.name ? -1 : 1));

/** The unique name of a story: `component/Story name`. */
export function storyId(component: string, story: Story) {
  return `${component}/${story.name}`;
}
