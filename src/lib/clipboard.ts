/** @returns whether the text was copied; the caller shows the result */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Plain http and old web views have no clipboard object, or reject the call.
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.className = 'visuallyHidden';
  document.body.append(field);
  field.select();
  // oxlint-disable-next-line typescript/no-deprecated -- the only way in an insecure context
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
