type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'target' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'
>;

/**
 * Normalizes a key press for the readers: letters in lower case, space with Shift as `Shift+Space`.
 * @returns undefined for shortcuts of the browser, and for keys meant for a focused control
 */
export function plainKey(press: KeyPress): string | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey || press.isComposing) return undefined;
  if (isSpokenFor(press)) return undefined;
  const { key, shiftKey } = press;
  if (key === ' ' && shiftKey) return 'Shift+Space';
  // '+' and '?' need Shift on some keyboard layouts.
  if (shiftKey && !['+', '?'].includes(key)) return undefined;
  return key.length === 1 ? key.toLowerCase() : key;
}

/** Whether the focused control uses the key: text fields, sliders, buttons. Esc still closes what is open. */
function isSpokenFor({ key, target }: KeyPress): boolean {
  if (!(target instanceof Element)) return false;
  if (
    target.closest(
      'dialog, input, textarea, select, [contenteditable]:not([contenteditable="false"])',
    )
  ) {
    return true;
  }
  const isPress = key === 'Enter' || key === ' ';
  return isPress && target.closest('a[href], button, [role="button"]') !== null;
}
