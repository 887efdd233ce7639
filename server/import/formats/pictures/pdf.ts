import { readFile } from 'node:fs/promises';
import { type PDFiumDocument, PDFiumLibrary } from '@hyzyla/pdfium';
import { fileHead, messageOf } from '../archive/archive.ts';
import {
  CHAPTER_PAGES_MAX,
  PDF_BYTES_MAX,
  PDF_PAGE_HEIGHT_MAX_PX,
  PDF_PAGE_WIDTH_PX,
} from '../importLimits.ts';
import { type PageData, type PageSource, ProblemError } from '../types.ts';

/** The pages of an opened PDF. */
export interface PdfPages {
  readonly pages: readonly PageSource[];
  close(): Promise<void>;
}

/**
 * Opens a PDF, whose pages are drawn one at a time, `PDF_PAGE_WIDTH_PX` wide on white. The file stays in memory, and
 * drawing blocks the thread: read it in a worker process.
 *
 * @param path on the disk
 * @param file name in problems
 * @throws {ProblemError} if it is locked, broken, too large or too long
 */
export async function openPdf(path: string, file: string): Promise<PdfPages> {
  const { size } = await fileHead(path, file);
  if (size > PDF_BYTES_MAX) throw new ProblemError({ code: 'pdf_too_large', file });
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(await readFile(path));
    const count = document.getPageCount();
    if (count > CHAPTER_PAGES_MAX) {
      throw new ProblemError({ code: 'pages_too_many', file, detail: `${count} 页` });
    }
    const pages = Array.from({ length: count }, (_, index) => ({
      name: `${index + 1}`,
      open: () => draw(document, index, file),
    }));
    return {
      pages,
      close: async () => {
        document.destroy();
        library.destroy();
      },
    };
  } catch (error) {
    library.destroy();
    if (error instanceof ProblemError) throw error;
    const cause = messageOf(error);
    throw new ProblemError({
      code: /password/i.test(cause) ? 'pdf_password' : 'pdf_unreadable',
      file,
      cause,
    });
  }
}

async function draw(document: PDFiumDocument, index: number, file: string): Promise<PageData> {
  try {
    const page = document.getPage(index);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const scale = Math.min(
      PDF_PAGE_WIDTH_PX / originalWidth,
      PDF_PAGE_HEIGHT_MAX_PX / originalHeight,
    );
    const { data, width, height } = await page.render({ scale, render: 'bitmap' });
    return {
      bytes: Buffer.from(data.buffer, data.byteOffset, data.byteLength),
      pixels: { width, height },
    };
  } catch (error) {
    throw new ProblemError({
      code: 'page_broken',
      file,
      page: index + 1,
      cause: messageOf(error),
    });
  }
}
