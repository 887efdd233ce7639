import type { Target } from './engine.ts';

/** A target as sent into the page: patterns as their source. */
export interface Wanted {
  readonly selector?: string;
  readonly role?: string;
  /** Matches the accessible name or the text: a substring in any case, or a pattern. */
  readonly text?: string;
  readonly pattern?: readonly [source: string, flags: string];
}

export function wantedOf(target: Target): Wanted {
  if (typeof target === 'string') return { selector: target };
  const said = 'text' in target ? target.text : target.name;
  const role = 'role' in target ? { role: target.role } : {};
  return typeof said === 'string'
    ? { ...role, text: said }
    : { ...role, pattern: [said.source, said.flags] };
}

/**
 * Runs in the page, self-contained: the first visible element that matches, where playwright's locators do not work.
 * Covers the roles that the app uses, and names from attributes and text, in this order.
 */
export function findCode(wanted: Wanted): Element | undefined {
  const IMPLIED: Readonly<Record<string, string>> = {
    button: 'button, summary, input[type=button], input[type=submit]',
    link: 'a[href]',
    heading: 'h1, h2, h3, h4, h5, h6',
    radio: 'input[type=radio]',
    checkbox: 'input[type=checkbox]',
    switch: 'input[role=switch]',
    textbox: 'input:not([type]), input[type=text], textarea',
    searchbox: 'input[type=search]',
    slider: 'input[type=range]',
    dialog: 'dialog',
    list: 'ul, ol',
    listitem: 'li',
    img: 'img[alt]:not([alt=""])',
    navigation: 'nav',
    main: 'main',
  };
  const clean = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
  const fits = (text: string) =>
    wanted.pattern
      ? new RegExp(...wanted.pattern).test(text)
      : text.toLowerCase().includes(clean(wanted.text ?? '').toLowerCase());
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible';
  };
  const textOfIds = (ids: string) =>
    clean(
      ids
        .split(/\s+/)
        .map((id) => document.getElementById(id)?.textContent)
        .join(' '),
    );
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby');
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const alternative = [...element.querySelectorAll('img[alt]')].map((each) =>
      each.getAttribute('alt'),
    );
    return (
      (ids && textOfIds(ids)) ||
      clean(element.getAttribute('aria-label')) ||
      clean(labels.map(({ textContent }) => textContent).join(' ')) ||
      clean(element.getAttribute('alt')) ||
      clean([element.textContent, ...alternative].join(' ')) ||
      clean(element.getAttribute('title'))
    );
  };
  const isHidden = (element: Element) => element.closest('[aria-hidden=true], [inert]') !== null;

  const { selector, role } = wanted;
  if (selector !== undefined) return [...document.querySelectorAll(selector)].find(isSeen);
  if (role !== undefined) {
    const implied = IMPLIED[role];
    const candidates = `[role=${role}]${implied ? `, :is(${implied}):not([role])` : ''}`;
    return [...document.querySelectorAll(candidates)].find(
      (each) => isSeen(each) && !isHidden(each) && fits(nameOf(each)),
    );
  }
  const texts = [...document.body.querySelectorAll('*:not(script, style)')].filter((each) =>
    fits(clean(each.textContent)),
  );
  // The innermost element that contains the whole text.
  return texts.find(
    (each) => isSeen(each) && ![...each.children].some((child) => fits(clean(child.textContent))),
  );
}
