import { useRef } from 'react';
import { byteCount } from '../../../../lib/format.ts';
import { COVER_BYTES_MAX } from '../../../../shared/admin/limits.ts';
import { Button } from '../../../../ui/Button.tsx';
import { IconButton } from '../../../../ui/IconButton.tsx';
import type { IconName } from '../../../../ui/iconPaths.ts';
import { siteApi } from '../../../api/siteApi.ts';
import { useNotice, useRun } from '../../../parts/Notice.tsx';
import { PICTURE_TYPES } from '../../../parts/pictures/PictureUpload.tsx';

interface PageUploadProps {
  label: string;
  /** Shown in place of the label. */
  icon?: IconName;
  /** Keys of the picture, or of its parts where it is very high. */
  onStored: (keys: readonly string[]) => void;
}

/** Chooses a picture and stores it as a page; no version names it until the pages are saved. */
export function PageUpload({ label, icon, onStored }: PageUploadProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [add, { isLoading }] = siteApi.useAddPictureMutation();
  const run = useRun();
  const notice = useNotice();
  const choose = () => inputRef.current?.click();
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > COVER_BYTES_MAX) {
      notice(`图片最大 ${byteCount(COVER_BYTES_MAX)}，请换一张小的`);
      return;
    }
    const change = add({ input: { as: 'page' }, file });
    if (!(await run(change))) return;
    const { data } = await change;
    if (data) onStored([data.key, ...data.further.map(({ key }) => key)]);
  };
  return (
    <>
      {icon ? (
        <IconButton icon={icon} label={label} disabled={isLoading} onClick={choose} />
      ) : (
        <Button variant="outline" busy={isLoading} onClick={choose}>
          {label}
        </Button>
      )}
      <input
        ref={inputRef}
        type="file"
        accept={PICTURE_TYPES}
        hidden
        aria-label={label}
        onChange={({ target }) => {
          void send(target.files?.[0]);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
