/** Lists as CSV (RFC 4180) that spreadsheets open as they are. */

/** Null: an empty cell. */
type Cell = string | number | null;
type Row = readonly Cell[];

/** Without it spreadsheets read UTF-8 as the system's encoding. */
const BYTE_ORDER_MARK = '\u{FEFF}';
/** A text that begins so is run as a formula by spreadsheets, also in the width of Chinese type. */
const FORMULA_START = /^[\s'"]*[=+\-@＝＋－＠]/;

/** Numbers stand as they are; a text is quoted, and one that a spreadsheet would run gets an apostrophe before it. */
export function csvLine(row: Row): string {
  return `${row.map(cellText).join(',')}\r\n`;
}

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const safe = FORMULA_START.test(cell) ? `'${cell}` : cell;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Spreadsheets round numbers of more than 15 digits, also quoted ones; a tab before them makes them texts. */
export function longNumber(digits: string | null): string | null {
  return digits === null || digits === '' ? null : `\t${digits}`;
}

interface CsvFile<T> {
  /** ASCII, without the ending. */
  readonly name: string;
  readonly titles: readonly string[];
  /** @param after the last item of the batch before @returns fewer than `batchRows` items at the end */
  readonly read: (after: T | undefined) => Promise<readonly T[]>;
  readonly batchRows: number;
  readonly rowOf: (item: T) => Row;
}

/** Sends the rows as they are read: the server never holds more than a batch. */
export function csvResponse<T>(file: CsvFile<T>): Response {
  const parts = textOf(file);
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${file.name}.csv"`,
      'cache-control': 'no-store',
    },
  });
}

async function* textOf<T>({
  titles,
  read,
  batchRows,
  rowOf,
}: CsvFile<T>): AsyncGenerator<string, undefined> {
  yield BYTE_ORDER_MARK + csvLine(titles);
  let after: T | undefined;
  for (;;) {
    const items = await read(after);
    if (items.length > 0) yield items.map((item) => csvLine(rowOf(item))).join('');
    if (items.length < batchRows) return undefined;
    after = items.at(-1);
  }
}
