/** One text, or its plural forms by CLDR category; `{name}` marks a value. */
export type Text = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>);

/** Every text of the public pages in English; the other languages have the same keys. */
export const en = {
  skip: 'Skip to the content',
  settings: 'Website, language and theme',
  website: 'Website',
  theme: 'Theme',
  theme_system: 'System',
  theme_light: 'Light',
  theme_dark: 'Dark',
  language: 'Language',
  heading: 'How can we help?',
  search: 'Search',
  search_placeholder: 'Search for articles',
  results: 'Results for “{query}”',
  no_results: 'No article was found. Try other words, or fewer.',
  to_home: 'Go to the home page',
  home: 'Home',
  breadcrumb: 'Where you are',
  popular: 'Popular articles',
  all_categories: 'All categories',
  all_articles: 'All articles',
  other_articles: 'Other articles',
  view_all: 'View all',
  articles: { one: '{count} article', other: '{count} articles' },
  empty: 'There is nothing here yet.',
  by: 'By {name}',
  by_more: { one: 'By {name} and {count} other', other: 'By {name} and {count} others' },
  updated: 'Last updated on {date}',
  on_this_page: 'On this page',
  related: 'Related articles',
  related_categories: 'Related categories',
  more_in: 'More in {name}',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  video: 'Video',
  embedded: 'Content of {name}',
  still_questions: 'Did you not find what you need?',
  contact: 'Contact us',
  made_with: 'Made with {name}',
  not_found: 'Page not found',
  not_found_text: 'This page does not exist, or it was moved.',
} satisfies Record<string, Text>;

export type TextKey = keyof typeof en;
export type TextTable = Record<TextKey, Text>;
