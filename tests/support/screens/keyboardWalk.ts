import type { Page } from '../drivers/engine.ts';

/** Presses of Tab for each element before the walk counts as trapped: fields of times have a stop for each part. */
const PRESSES_EACH = 8;

/** Where the focus is after a press. */
interface Stop {
  /** Place among the elements that a walk has to reach; -1: none of them. */
  readonly at: number;
  readonly name: string;
  readonly fault: string;
}

/**
 * Runs in the page: marks what Tab has to reach, in the open dialog if there is one, and takes the focus away.
 * @returns the names of the elements
 */
function beginWalk(): string[] {
  const modal = document.querySelector('dialog:modal');
  const all = [
    ...(modal ?? document).querySelectorAll<HTMLElement>(
      'a[href], button, input, select, textarea, summary, [tabindex="0"]',
    ),
  ];
  const isChosen = (each: HTMLElement) =>
    !(each instanceof HTMLInputElement && each.type === 'radio') ||
    each.checked ||
    !all.some(
      (other) => other instanceof HTMLInputElement && other.name === each.name && other.checked,
    );
  const stops = all.filter(
    (each) =>
      each.checkVisibility({ visibilityProperty: true }) &&
      !each.matches(':disabled, [tabindex="-1"]') &&
      !each.closest('[inert]') &&
      isChosen(each),
  );
  for (const marked of document.querySelectorAll('[data-stop]'))
    marked.removeAttribute('data-stop');
  for (const [at, each] of stops.entries()) each.dataset['stop'] = String(at);
  if (!modal && document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return stops.map((each) => each.getAttribute('aria-label') ?? each.textContent.trim());
}

/** Runs in the page. */
function stopNow(): Stop {
  const none = { at: -1, name: '', fault: '' };
  // With reduced motion every change of a style is a transition of an instant.
  for (const motion of document.getAnimations()) {
    if (motion.effect?.getTiming().iterations !== Infinity) motion.finish();
  }
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return none;
  const modal = document.querySelector('dialog:modal');
  const label = focused instanceof HTMLInputElement ? focused.labels?.[0]?.textContent : undefined;
  const name = focused.getAttribute('aria-label') ?? label ?? focused.textContent.trim();
  const at = Number(focused.dataset['stop'] ?? -1);
  if (modal && !modal.contains(focused)) return { at, name, fault: 'outside the dialog' };
  // Inputs that only screen readers see mark what is drawn in their place; browsers mark the parts of dates themselves.
  const drawn = [
    focused,
    focused.closest('label'),
    focused.parentElement,
    focused.nextElementSibling,
  ];
  const isMarked =
    focused.matches('[type="date"], [type="datetime-local"]') ||
    drawn.some((each) => {
      if (!each) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(each);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0;
    });
  if (!isMarked) return { at, name, fault: 'the focus is not visible' };
  const { left, top, bottom, width, height } = focused.getBoundingClientRect();
  if (width < 2 || height < 2) return { at, name, fault: '' };
  const over = document.elementFromPoint(
    left + width / 2,
    (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2,
  );
  if (over && (focused.contains(over) || over.contains(focused))) return { at, name, fault: '' };
  const box = [left, top, width, height].map((side) => Math.round(side)).join(' ');
  return { at, name, fault: `covered by ${over?.className ?? 'the edge of the window'} at ${box}` };
}

/** Runs in the page: a job that ended meanwhile, for one, has no button any more. */
function isStillThere(at: number): boolean {
  const element = document.querySelector<HTMLElement>(`[data-stop="${at}"]`);
  return (
    element?.checkVisibility({ visibilityProperty: true }) === true && !element.matches(':disabled')
  );
}

/**
 * Walks through the screen, or through its open dialog, with Tab and back with Shift+Tab.
 * @returns what is not reached, is reached but not seen to be focused, or lets the focus out of a dialog
 */
export async function faultsOfKeyboard(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate(beginWalk);
  const faults = new Set<string>();
  for (const key of ['Tab', 'Shift+Tab']) {
    const missing = new Set(names.keys());
    for (let left = names.length * PRESSES_EACH; left > 0 && missing.size > 0; left -= 1) {
      await page.press(key);
      const { at, name, fault } = await page.evaluate(stopNow);
      missing.delete(at);
      if (fault) faults.add(`${key} to ${name}: ${fault}`);
    }
    for (const at of missing) {
      if (await page.evaluate(isStillThere, at)) faults.add(`${key} does not reach ${names[at]}`);
    }
  }
  return [...faults];
}
