/** Runs in the page: width of the full lines' text, without the blank halves of punctuation at both ends. */
export function widthsCode(): { room: number; widths: number[] } {
  const lines = [...document.querySelectorAll<HTMLElement>('[data-kind="text"]')];
  const full = lines.filter((line, index) => {
    const next = lines[index + 1];
    return next?.parentElement === line.parentElement && next !== undefined;
  });
  const widths = full.flatMap((line) => {
    // Trailing punctuation may or may not have given up its blank half.
    if (/[，。、：；”’）》？！—…\s]$|^[“（《]/.test(line.textContent)) return [];
    const range = document.createRange();
    range.selectNodeContents(line);
    // Letter spacing after the last character; after a word it is a margin, which is not part of the range.
    const isWord = line.lastChild?.nodeType === Node.ELEMENT_NODE;
    const spacing = isWord ? 0 : Number.parseFloat(getComputedStyle(line).letterSpacing) || 0;
    const indent = Number.parseFloat(getComputedStyle(line).paddingInlineStart) || 0;
    return [range.getBoundingClientRect().width - spacing + indent];
  });
  return { room: lines[0]?.getBoundingClientRect().width ?? 0, widths };
}

/** Runs in the page: text copied from a character of the first paragraph to the end of the second. */
export function copyCode(paragraph: number, unit: number): string {
  const [first, second] = [...document.querySelectorAll('[data-chapter="chapter-2"] p')].slice(
    paragraph,
  );
  const text = first?.querySelector('[data-from]')?.firstChild;
  const last = second?.lastElementChild;
  if (!text || !last) throw new Error('there are no paragraphs');
  const start = text.nodeType === Node.TEXT_NODE ? text : text.firstChild;
  document.getSelection()?.setBaseAndExtent(start ?? text, unit, last, last.childNodes.length);
  const data = new DataTransfer();
  const event = new ClipboardEvent('copy', {
    clipboardData: data,
    bubbles: true,
    cancelable: true,
  });
  last.dispatchEvent(event);
  if (!event.defaultPrevented) throw new Error('the browser copies by itself');
  // Firefox gives the event a DataTransfer of its own.
  return (event.clipboardData ?? data).getData('text/plain');
}
