import { Sheet } from '../../../ui/Sheet.tsx';
import * as texts from '../texts.ts';
import { ExportSection } from './ExportSection.tsx';
import { ImportSection } from './ImportSection.tsx';

/** 书架导出与导入: the library as a file, for another device or another account. */
export function LibraryFileSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={texts.LIBRARY_FILE} onClose={onClose}>
      <ExportSection />
      <ImportSection />
    </Sheet>
  );
}
