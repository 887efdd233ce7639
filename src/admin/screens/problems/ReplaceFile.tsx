import { useRef } from 'react';
import { useDispatch } from 'react-redux';
import { Button } from '../../../ui/Button.tsx';
import { adminApi } from '../../api/adminApi.ts';
import { useNotice } from '../../parts/Notice.tsx';
import { RowName } from '../../parts/RowName.tsx';
import { sharedUploads } from '../../uploads/uploadQueue.ts';

interface ReplaceFileProps {
  /** Of the uploaded file whose place the chosen one takes. */
  path: string;
}

/** Uploads another file in place of one that is broken; it is imported when it is there. */
export function ReplaceFile({ path }: ReplaceFileProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const dispatch = useDispatch();
  const notice = useNotice();
  const send = (file: File | undefined) => {
    if (!file) return;
    const reread = adminApi.util.invalidateTags(['imports', 'jobs', 'problems']);
    sharedUploads(() => dispatch(reread)).add([{ path, file }]);
    notice('正在上传，进度在“导入”里');
  };
  return (
    <>
      <Button variant="outline" size="s" onClick={() => inputRef.current?.click()}>
        换文件
        <RowName of={path} />
      </Button>
      <input
        ref={inputRef}
        type="file"
        hidden
        aria-label={`换文件 ${path}`}
        onChange={({ target }) => {
          send(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
