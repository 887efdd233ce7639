/** Limits of what is imported. A file beyond one is refused with a problem that names it. */

const MIB = 1024 * 1024;

export const ARCHIVE_BYTES_MAX = 4096 * MIB;
/** RAR archives are read whole into memory. */
export const RAR_BYTES_MAX = 512 * MIB;
export const EPUB_BYTES_MAX = 1024 * MIB;
/** PDFs are read whole into memory. */
export const PDF_BYTES_MAX = 512 * MIB;
/** One entry of an archive, unpacked. */
export const ENTRY_BYTES_MAX = 100 * MIB;
/** Unpacked bytes for each packed byte. */
export const ENTRY_RATIO_MAX = 200;
/** Entries of any kind, folders and ignored ones included: their list is held in memory. */
export const ARCHIVE_ENTRIES_MAX = 50_000;
export const CHAPTER_PAGES_MAX = 2_000;
export const TEXT_BYTES_MAX = 64 * MIB;
export const NOVEL_CHAPTERS_MAX = 10_000;
/** ComicInfo.xml, moyu.json and the parts of an EPUB that describe it. */
export const METADATA_BYTES_MAX = 4 * MIB;

/** A text without headings is divided at the first paragraph after so many characters. */
export const PLAIN_CHAPTER_CHARACTERS = 5_000;
/** One file of subtitles. */
export const SUBTITLES_BYTES_MAX = 8 * MIB;
export const FILM_BYTES_MAX = 50 * 1024 * MIB;
/** Pixels of a frame: 8K. */
export const FILM_PIXELS_MAX = 7_680 * 4_320;
export const FILM_SECONDS_MAX = 24 * 3_600;
export const HEADING_CHARACTERS_MAX = 45;
/** Bytes that the detection of an encoding looks at. */
export const DETECTION_BYTES = 60 * 1024;
/** Width of a page drawn from a PDF. */
export const PDF_PAGE_WIDTH_PX = 1_600;
/** A page drawn from a PDF is at most this high: strips in one page are drawn narrower. */
export const PDF_PAGE_HEIGHT_MAX_PX = 30_000;
