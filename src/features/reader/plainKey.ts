type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'target' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey' | 'isComposing'
>;

/**
 * What of a key press is the reader's to act on (features 47): letters in lower case, the space with its shift as
 * `Shift+Space`.
 * @returns undefined where it is the browser's, or belongs to what is typed in, moved or pressed
 */
export function plainKey(press: KeyPress): string | undefined {
  if (press.ctrlKey || press.altKey || press.metaKey || press.isComposing) return undefined;
  if (isSpokenFor(press)) return undefined;
  const { key, shiftKey } = press;
  if (key === ' ' && shiftKey) return 'Shift+Space';
  // Signs that need a shift on some keyboards come with it.
  if (shiftKey && !['+', '?'].includes(key)) return undefined;
  return key.length === 1 ? key.toLowerCase() : key;
}

/** Somebody types, moves a slider or presses a button; Esc still closes what is open. */
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
