/** Marks, in the table of contents, the section that is being read. */
export function followSections(): void {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('.contents a')];
  const sections = links.flatMap((link) => {
    const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
    return heading === null ? [] : [{ link, heading }];
  });
  if (sections.length === 0) return;
  const mark = (): void => {
    const current =
      sections.findLast(({ heading }) => heading.getBoundingClientRect().top < 120) ?? sections[0];
    for (const { link } of sections) {
      if (link === current?.link) link.setAttribute('aria-current', 'location');
      else link.removeAttribute('aria-current');
    }
  };
  let isScheduled = false;
  const soon = (): void => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      mark();
    });
  };
  addEventListener('scroll', soon, { passive: true });
  mark();
}
