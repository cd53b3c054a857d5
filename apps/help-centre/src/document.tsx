import { ArticlePage } from './pages/article-page.tsx';
import { CategoryPage } from './pages/category-page.tsx';
import { HomePage } from './pages/home-page.tsx';
import { ArticlesPage, CategoriesPage } from './pages/list-pages.tsx';
import { NotFoundPage } from './pages/not-found-page.tsx';
import { SearchPage } from './pages/search-page.tsx';
import { Footer } from './parts/footer.tsx';
import { Head } from './parts/head.tsx';
import type { DocumentProps, PartProps } from './parts/props.ts';
import { Header } from './parts/header.tsx';

export function Document({ page, assets, style, script, texts }: DocumentProps) {
  return (
    <html
      lang={texts.tag}
      dir={texts.direction}
      data-theme={page.theme}
      data-plain={page.isPlain ? '' : undefined}
    >
      <Head page={page} assets={assets} style={style} script={script} texts={texts} />
      <body>
        <a className="skip" href="#content">
          {texts.t('skip')}
        </a>
        {!page.isPlain && <Header page={page} texts={texts} />}
        <main id="content" tabIndex={-1}>
          <Body page={page} texts={texts} />
        </main>
        {!page.isPlain && <Footer page={page} texts={texts} />}
      </body>
    </html>
  );
}

function Body({ page, texts }: PartProps) {
  const { body } = page;
  switch (body.kind) {
    case 'home':
      return <HomePage page={page} body={body} texts={texts} />;
    case 'articles':
      return <ArticlesPage page={page} body={body} texts={texts} />;
    case 'categories':
      return <CategoriesPage page={page} body={body} texts={texts} />;
    case 'category':
      return <CategoryPage page={page} body={body} texts={texts} />;
    case 'article':
      return <ArticlePage page={page} body={body} texts={texts} />;
    case 'search':
      return <SearchPage page={page} body={body} texts={texts} />;
    case 'not-found':
      return <NotFoundPage page={page} texts={texts} />;
  }
}
