/**
 * Names buttons that show an icon only where a mouse is over them, set when it comes: the first screen carries no titles.
 * `mouse.css` marks what can be pressed.
 */
export function nameIconsUnderMouse(): void {
  document.addEventListener('pointerover', nameIcon, { passive: true });
}

function nameIcon({ target, pointerType }: PointerEvent): void {
  if (pointerType !== 'mouse' || !(target instanceof Element)) return;
  const control = target.closest<HTMLElement>('button[aria-label], a[aria-label]');
  // What is hidden from screen readers is a count or a mark, and no name.
  if (!control?.querySelector('svg') || shownText(control) !== '') return;
  control.title = control.getAttribute('aria-label') ?? '';
}

function shownText(control: Element): string {
  return [...control.childNodes]
    .filter((node) => !(node instanceof Element && node.getAttribute('aria-hidden') === 'true'))
    .map(({ textContent }) => textContent?.trim())
    .join('');
}
