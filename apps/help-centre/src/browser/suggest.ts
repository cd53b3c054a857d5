/** Milliseconds without a key until the words are sent. */
const pauseMs = 200;
const minLetters = 2;

type Suggestion = { title: string; href: string };

/** Shows articles below a search while its words are typed: arrows choose, Enter opens, Escape closes. */
export function suggest(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-suggestions]')) {
    const input = form.querySelector<HTMLInputElement>('input[type=search]');
    if (input !== null) suggestIn(form, input, form.dataset['suggestions'] ?? '');
  }
}

let forms = 0;

function suggestIn(form: HTMLFormElement, input: HTMLInputElement, address: string): void {
  const list = document.createElement('ul');
  list.id = `suggestions-${(forms += 1)}`;
  list.className = 'suggestions';
  list.hidden = true;
  list.role = 'listbox';
  list.ariaLabel = form.dataset['suggestionsLabel'] ?? '';
  form.append(list);
  input.role = 'combobox';
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);

  let timer: ReturnType<typeof setTimeout> | undefined;
  let asked = new AbortController();
  let chosen = -1;
  const links = (): HTMLAnchorElement[] => [...list.querySelectorAll('a')];

  const choose = (index: number): void => {
    chosen = index;
    input.removeAttribute('aria-activedescendant');
    for (const [at, link] of links().entries()) {
      link.ariaSelected = String(at === index);
      if (at !== index) continue;
      input.setAttribute('aria-activedescendant', link.id);
      link.scrollIntoView({ block: 'nearest' });
    }
  };
  const show = (found: readonly Suggestion[]): void => {
    list.replaceChildren(
      ...found.map(({ title, href }, at) => {
        const link = document.createElement('a');
        Object.assign(link, { id: `${list.id}-${at}`, href, tabIndex: -1, role: 'option', dir: 'auto' });
        link.textContent = title;
        const item = document.createElement('li');
        item.role = 'presentation';
        item.append(link);
        return item;
      }),
    );
    list.hidden = found.length === 0;
    input.ariaExpanded = String(!list.hidden);
    choose(-1);
  };
  const close = (): void => {
    clearTimeout(timer);
    asked.abort();
    show([]);
  };
  const ask = async (query: string): Promise<void> => {
    asked.abort();
    asked = new AbortController();
    const { signal } = asked;
    try {
      const url = new URL(address, location.href);
      url.searchParams.set('query', query);
      const answer = await fetch(url, { signal });
      const { payload } = (await answer.json()) as { payload?: Suggestion[] };
      if (!signal.aborted) show(payload ?? []);
    } catch {
      // The words can still be searched for.
      if (!signal.aborted) show([]);
    }
  };

  input.ariaExpanded = 'false';
  input.addEventListener('input', () => {
    clearTimeout(timer);
    const query = input.value.trim();
    if (query.length < minLetters) close();
    else timer = setTimeout(() => void ask(query), pauseMs);
  });
  input.addEventListener('keydown', (event) => {
    const { length } = links();
    if (length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      // Behind the last, and before the first, is the text itself.
      const step = event.key === 'ArrowDown' ? 1 : -1;
      choose(((chosen + 1 + step + length + 1) % (length + 1)) - 1);
    } else if (event.key === 'Enter' && chosen >= 0) {
      event.preventDefault();
      links()[chosen]?.click();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      close();
    }
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) close();
  });
  // The list stays while one of its links is pressed.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
}
