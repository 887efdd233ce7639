/** What an operator reads about a problem, and whether the file came in nevertheless. */
interface ProblemText {
  /** `%p` is the page's number. */
  readonly text: string;
  /** `refused`: nothing of this file (or page) is imported. `check`: it is imported and wants a look. */
  readonly effect: 'refused' | 'check';
}

/** Every problem that reading a file can have, by its code. Codes are stored: they are never renamed. */
export const PROBLEM_TEXTS = {
  archive_cut: refused('压缩包不完整，请重新上传'),
  archive_password: refused('压缩包有密码，请去掉密码后重新上传'),
  archive_unreadable: refused('无法读取压缩包，请重新打包成 ZIP 或 CBZ'),
  archive_bomb: refused('压缩比超过 200，已拒绝，请检查文件来源，重新打包'),
  archive_too_large: refused('压缩包太大：ZIP 不超过 4 GiB，RAR 不超过 512 MiB，EPUB 不超过 1 GiB'),
  archive_volumes: refused('分卷压缩包无法导入，请合并成一个文件'),
  archive_nested: refused('压缩包里还有压缩包，请解压后上传里面的文件'),
  archive_unsupported: refused('不支持 7z、CB7、TAR，请转换成 CBZ 或 ZIP'),
  pages_too_many: refused('超过 2,000 页，请拆成几个章节'),
  entry_too_large: refused('单个文件超过 100 MiB，请压缩图片后重新打包'),
  entry_unsafe: refused('文件路径不安全（含 ../ 或绝对路径），已跳过；需要它就改名后重新打包'),
  picture_unsupported: refused('不支持 HEIC、JXL、BMP、PSD，请转换成 JPEG、PNG 或 WebP'),
  picture_too_large: refused('第 %p 页超过 1.2 亿像素，请缩小后重新上传'),
  page_broken: refused('第 %p 页损坏，请替换或跳过此页'),
  page_password: refused('第 %p 页有密码，请去掉密码后重新上传'),
  file_empty: refused('空文件，请换一个完整的'),
  file_unreadable: refused('无法读取文件，请看它还在不在、服务器能不能读它，然后重试'),
  no_pictures: refused('没有找到图片，请放入 JPEG、PNG、WebP、GIF 或 AVIF'),
  no_text: refused('没有找到正文，请检查文件里有没有文字'),
  text_other_kind: refused(
    '扩展名是 TXT，内容却是压缩包、PDF、图片或 Word 文档，请改回原来的扩展名或另存为文字',
  ),
  number_twice: check('两个文件是同一话，请选用一个；另一个留作备选，不会发布'),
  title_unknown: check('文件名、文件夹和 ComicInfo.xml 里都没有作品名，请到作品里写上标题'),
  encoding_unsure: refused('无法确定文字编码，请选择读起来正确的一种'),
  no_headings: check(
    '没有找到章节标题，已按每 5,000 字分章；给各章加上“第1章”这样的标题，就按标题分',
  ),
  chapters_too_many: refused('超过 10,000 章，请拆成几个文件'),
  text_too_large: refused('文字超过 64 MiB，请拆成几个文件'),
  pdf_unreadable: refused('无法读取 PDF，文件可能已损坏，请重新导出后上传'),
  pdf_password: refused('PDF 有密码，请去掉密码后重新上传'),
  pdf_too_large: refused('PDF 超过 512 MiB，请拆成几个文件'),
  epub_unreadable: refused('EPUB 结构不完整，请用 Calibre 等工具重新转换'),
  epub_protected: refused('EPUB 有版权保护（DRM），无法导入，请换没有保护的文件'),
  epub_part_broken: check(
    'EPUB 中有一节无法读取，其余已导入；请用 Calibre 等工具重新转换，再上传一次',
  ),
  pictures_dropped: check('正文里的插图未导入，只保留了文字；没有影响就忽略它'),
  ffmpeg_missing: refused(
    '服务器上没有 ffmpeg，影片导入不了，其他照常；装好后点“重试”（Debian、Ubuntu：apt install ffmpeg；装在别处用 FFMPEG 指定）',
  ),
  film_broken: refused('影片无法转码，文件可能已损坏，请换一个完整的；下面是原因'),
  film_cut: refused('影片不完整，后面的部分读不出来，请重新上传'),
  film_no_video: refused('文件里没有画面，请换有画面的影片'),
  film_too_large: refused('影片超过 50 GiB、8K 画面或 24 小时，请压缩或拆成几个文件'),
  subtitles_bitmap: check(
    '影片里有图形字幕（PGS、VobSub），没有导入；可以在旁边放同名的 SRT、ASS 或 VTT',
  ),
  subtitles_unreadable: check(
    '字幕无法读取，没有导入；影片已导入。请另存为 SRT、ASS 或 VTT，再一起上传',
  ),
  comicinfo_unreadable: check('ComicInfo.xml 无法读取，已忽略；请改成完整的 XML，再导入一次'),
  moyu_unreadable: check('moyu.json 有误，下面这些已忽略；改好后再导入一次'),
} satisfies Record<string, ProblemText>;

export type ProblemCode = keyof typeof PROBLEM_TEXTS;

/** @returns the sentence of a problem, e.g. 第 7 页损坏，请替换或跳过此页 */
export function problemText(code: ProblemCode, page?: number): string {
  return PROBLEM_TEXTS[code].text.replace(
    '第 %p 页',
    page === undefined ? '有一页' : `第 ${page} 页`,
  );
}

function refused(text: string): ProblemText {
  return { text, effect: 'refused' };
}

function check(text: string): ProblemText {
  return { text, effect: 'check' };
}
