/** Debounce of the search, in milliseconds. */
const pauseMs = 200;
const minLetters = 2;

type Suggestion = { title: string; href: string };

/** Shows matching articles below a search while typing: arrows choose, Enter opens, Escape closes. */
export function suggest(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('[data-suggestions]')) {
    const input = form.querySelector<HTMLInputElement>('input[type=search]');
    if (input !== null) suggestIn(form, input, form.dataset['suggestions'] ?? '');
  }
}

let forms = 0;

/** The list below a search, one of whose links may be chosen. */
type List = {
  show: (found: readonly Suggestion[]) => void;
  move: (step: number) => void;
  open: () => boolean;
};

function suggestIn(form: HTMLFormElement, input: HTMLInputElement, address: string): void {
  const { show, move, open } = makeList(form, input);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let request = new AbortController();
  const close = (): void => {
    clearTimeout(timer);
    request.abort();
    show([]);
  };
  const ask = async (query: string): Promise<void> => {
    request.abort();
    request = new AbortController();
    const { signal } = request;
    const found = await fetchSuggestions(address, query, signal);
    if (!signal.aborted) show(found);
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    const query = input.value.trim();
    if (query.length < minLetters) close();
    else timer = setTimeout(() => void ask(query), pauseMs);
  });
  input.addEventListener('keydown', (event) => {
    if (input.ariaExpanded !== 'true') return;
    if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape') close();
    else if (event.key !== 'Enter' || !open()) return;
    event.preventDefault();
  });
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node) || !form.contains(relatedTarget)) close();
  });
}

async function fetchSuggestions(
  address: string,
  query: string,
  signal: AbortSignal,
): Promise<readonly Suggestion[]> {
  const url = new URL(address, location.href);
  url.searchParams.set('query', query);
  try {
    const answer = await fetch(url, { signal });
    const { payload } = (await answer.json()) as { payload?: Suggestion[] };
    return payload ?? [];
  } catch {
    // The query can still be submitted.
    return [];
  }
}

function makeList(form: HTMLFormElement, input: HTMLInputElement): List {
  const list = document.createElement('ul');
  list.id = `suggestions-${(forms += 1)}`;
  list.className = 'suggestions';
  list.hidden = true;
  list.role = 'listbox';
  list.ariaLabel = form.dataset['suggestionsLabel'] ?? '';
  // The list stays while one of its links is pressed.
  list.addEventListener('pointerdown', (event) => event.preventDefault());
  form.append(list);
  input.role = 'combobox';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-autocomplete', 'list');
  input.setAttribute('aria-controls', list.id);

  let links: readonly HTMLAnchorElement[] = [];
  let chosen = -1;
  const choose = (index: number): void => {
    chosen = index;
    for (const [at, link] of links.entries()) link.ariaSelected = String(at === index);
    const link = links[index];
    if (link === undefined) {
      input.removeAttribute('aria-activedescendant');
      return;
    }
    input.setAttribute('aria-activedescendant', link.id);
    link.scrollIntoView({ block: 'nearest' });
  };
  return {
    show: (found) => {
      links = found.map((one, at) => linkTo(one, `${list.id}-${at}`));
      list.replaceChildren(...links.map(inItem));
      list.hidden = found.length === 0;
      input.ariaExpanded = String(!list.hidden);
      choose(-1);
    },
    // Behind the last, and before the first, is the text itself.
    move: (step) => choose(((chosen + 1 + step + links.length + 1) % (links.length + 1)) - 1),
    open: () => {
      links[chosen]?.click();
      return chosen >= 0;
    },
  };
}

function linkTo({ title, href }: Suggestion, id: string): HTMLAnchorElement {
  const link = document.createElement('a');
  Object.assign(link, { id, href, tabIndex: -1, role: 'option', dir: 'auto', textContent: title });
  return link;
}

function inItem(link: HTMLAnchorElement): HTMLLIElement {
  const item = document.createElement('li');
  item.role = 'presentation';
  item.append(link);
  return item;
}
