/** Maximum characters of a reader's comment. */
export const maxCommentLength = 500;

/** The data of a public page: provided by the server, rendered by `apps/help-centre`. */
export type HelpPage = PageFrame & { body: PageBody };

export type Theme = 'light' | 'dark';

/** The common data of all pages of a portal. Addresses are complete links on this site. */
export type PageFrame = {
  /** Language of the content; it also decides on the page's texts and direction. */
  locale: string;
  title: string;
  description: string;
  tags: readonly string[];
  canonical: string;
  /** The same page in each locale that has it, for search engines. */
  alternates: readonly { locale: string; href: string }[];
  isIndexed: boolean;
  /** The preview of a shared link to the page. */
  image: { href: string; width: number; height: number; alt: string } | undefined;
  /** The state of `schema.org`, as JSON-LD. */
  data: readonly object[];
  portal: {
    name: string;
    color: string | null;
    logo: string | undefined;
    homepage: string | null;
    heading: string | null;
  };
  home: string;
  /** Undefined where there is nothing to search. */
  search: string | undefined;
  /** Addresses of the search and of the feed. */
  suggestions: string | undefined;
  feed: string | undefined;
  locales: readonly { code: string; href: string }[];
  theme: Theme | undefined;
  /** This page in another theme. */
  themes: Readonly<Record<Theme | 'system', string>>;
  /** Only the content, for the chat of a website. */
  isPlain: boolean;
  /** The brand in the footer. */
  brand: { name: string; href: string } | undefined;
  /** The chat of the portal's website inbox. */
  chat: { token: string; origin: string; href: string } | undefined;
  /** Where the pages and files of this installation are; only its own files are drawn as pictures. */
  origin: string;
};

export type PageLink = { title: string; href: string };
export type ArticleEntry = PageLink & { excerpt: string; updatedAt: string; category?: string };

export type CategoryBlock = {
  name: string;
  icon: string;
  description: string | null;
  href: string;
  count: number;
  /** The authors. */
  authors: readonly string[];
  /** The first few. */
  articles: readonly PageLink[];
};

/** Where more is to be found; undefined at the ends. */
export type Paging = { previous: string | undefined; next: string | undefined };

export type PageBody =
  | {
      kind: 'home';
      popular: readonly PageLink[];
      categories: readonly CategoryBlock[];
      /** The page of all categories, when not all are here. */
      allCategories: string | undefined;
      uncategorized: { articles: readonly PageLink[]; count: number; href: string } | undefined;
    }
  | { kind: 'categories'; categories: readonly CategoryBlock[]; paging: Paging }
  | { kind: 'articles'; articles: readonly ArticleEntry[]; paging: Paging }
  | {
      kind: 'category';
      name: string;
      icon: string;
      description: string | null;
      count: number;
      authors: readonly string[];
      articles: readonly ArticleEntry[];
      related: readonly PageLink[];
      paging: Paging;
    }
  | {
      kind: 'article';
      title: string;
      /** Markdown. */
      content: string;
      updatedAt: string;
      author: string | undefined;
      category: PageLink | undefined;
      /** Its neighbors in the category. */
      previous: PageLink | undefined;
      next: PageLink | undefined;
      related: readonly PageLink[];
      /** Counts a view. */
      pixel: string;
      /** The URLs of the article vote, and this reader's latest vote. */
      answer: { href: string; given: 'yes' | 'no' | 'told' | undefined; maxLength: number };
    }
  | { kind: 'search'; query: string; results: readonly ArticleEntry[]; paging: Paging }
  | { kind: 'not-found' };
