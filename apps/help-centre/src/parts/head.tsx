import type { DocumentProps } from './props.ts';

export function Head({ page, assets, style, script, texts }: DocumentProps) {
  const { portal } = page;
  const type = page.body.kind === 'article' ? 'article' : 'website';
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <title>{page.body.kind === 'not-found' ? texts.t('not_found') : page.title}</title>
      {page.description !== '' && <meta name="description" content={page.description} />}
      {page.tags.length > 0 && <meta name="keywords" content={page.tags.join(', ')} />}
      {!page.isIndexed && <meta name="robots" content="noindex" />}
      {page.isIndexed && (
        <>
          <link rel="canonical" href={page.canonical} />
          {page.alternates.map(({ locale, href }) => (
            <link key={locale} rel="alternate" hrefLang={locale.replaceAll('_', '-')} href={href} />
          ))}
          <meta property="og:type" content={type} />
          <meta property="og:title" content={page.title} />
          <meta property="og:description" content={page.description} />
          <meta property="og:url" content={page.canonical} />
          <meta property="og:site_name" content={portal.name} />
          <meta property="og:locale" content={page.locale.replaceAll('-', '_')} />
          <ShareImage page={page} />
          {page.data.map((one, index) => (
            <script key={index} type="application/ld+json" dangerouslySetInnerHTML={{ __html: json(one) }} />
          ))}
        </>
      )}
      {page.isIndexed && page.feed !== undefined && (
        <link rel="alternate" type="application/atom+xml" title={portal.name} href={page.feed} />
      )}
      {portal.logo !== undefined && <link rel="icon" href={portal.logo} />}
      <script dangerouslySetInnerHTML={{ __html: script }} />
      <link rel="stylesheet" href={assets.style} />
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <script defer src={assets.script} />
    </head>
  );
}

function ShareImage({ page: { image } }: Pick<DocumentProps, 'page'>) {
  if (image === undefined) return <meta name="twitter:card" content="summary" />;
  return (
    <>
      <meta property="og:image" content={image.href} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(image.width)} />
      <meta property="og:image:height" content={String(image.height)} />
      <meta property="og:image:alt" content={image.alt} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** JSON that cannot close its script element, whatever a title contains. */
const json = (value: object): string => JSON.stringify(value).replaceAll('<', '\\u003c');
