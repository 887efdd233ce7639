/** A file to upload, with its path below what was dropped or chosen, with `/`. */
export interface NamedFile {
  readonly path: string;
  readonly file: File;
}

/** Files of an input; a chosen folder gives its files their paths. */
export function chosenFiles(files: Iterable<File>): NamedFile[] {
  return [...files]
    .map((file) => ({ path: file.webkitRelativePath || file.name, file }))
    .filter(isWanted);
}

/**
 * Files that were dropped, of folders too. The entries are read before the first wait: the browser empties
 * `DataTransfer` after the event.
 */
export async function droppedFiles(items: DataTransferItemList): Promise<NamedFile[]> {
  const entries = [...items]
    .map((item) => item.webkitGetAsEntry())
    .filter((entry) => entry !== null);
  const found = await Promise.all(entries.map(filesOf));
  return found.flat().filter(isWanted);
}

async function filesOf(entry: FileSystemEntry): Promise<NamedFile[]> {
  if (entry.isFile) {
    const file = await new Promise<File>((resolve, reject) => {
      (entry as FileSystemFileEntry).file(resolve, reject);
    });
    return [{ path: entry.fullPath.replace(/^\/+/, ''), file }];
  }
  const inside = await entriesOf(entry as FileSystemDirectoryEntry);
  return (await Promise.all(inside.map(filesOf))).flat();
}

/** Browsers hand out the entries of a folder in parts of about 100; an empty part is the end. */
async function entriesOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const part = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (part.length === 0) return all;
    all.push(...part);
  }
}

/** Leaves out what systems put beside the operator's files; the server would refuse them one by one. */
function isWanted({ path }: NamedFile): boolean {
  const names = path.split('/');
  const isHidden = names.some((name) => name.startsWith('.') || name === '__MACOSX');
  return !isHidden && !/^(thumbs\.db|desktop\.ini)$/i.test(names.at(-1) ?? '');
}
