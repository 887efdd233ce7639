/** How long after the click browsers may still read the address. */
const READ_BY_MS = 60_000;

/** Hands a file to the browser's downloads. Browsers do not report the result. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), READ_BY_MS);
}
