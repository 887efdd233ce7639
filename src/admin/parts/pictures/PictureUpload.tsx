import { useCallback, useRef, useState } from 'react';
import { COVER_BYTES_MAX } from '../../../shared/admin/limits.ts';
import { byteCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { Note } from '../../../ui/Note.tsx';
import { Slider } from '../../../ui/Slider.tsx';
import { failureOf } from '../../api/adminApi.ts';
import { siteApi } from '../../api/siteApi.ts';
import { coverCrop, cropSide } from './crop.ts';
import styles from './Pictures.module.css';

export const PICTURE_TYPES = 'image/jpeg,image/png,image/webp,image/gif,image/avif';

interface PictureUploadProps {
  as: 'cover' | 'banner';
  /** Of the button that chooses a file. */
  label: string;
  /** Of the button that sends it. */
  sendLabel: string;
  /** Uses the stored picture. @returns whether it is used; else the file stays chosen */
  onStored: (key: string) => Promise<boolean>;
}

/** Chooses a picture, shows which part of it is used, and sends it. */
export function PictureUpload({ as, label, sendLabel, onStored }: PictureUploadProps) {
  const [file, setFile] = useState<File>();
  const [problem, setProblem] = useState('');
  const inputRef = useRef<HTMLInputElement>(null);
  const choose = (chosen: File | undefined) => {
    if (!chosen) return;
    const isTooLarge = chosen.size > COVER_BYTES_MAX;
    setProblem(isTooLarge ? `图片最大 ${byteCount(COVER_BYTES_MAX)}，请换一张小的` : '');
    setFile(isTooLarge ? undefined : chosen);
  };
  return (
    <div className={styles.upload}>
      <div className={styles.buttons}>
        <Button variant="outline" onClick={() => inputRef.current?.click()}>
          {label}
        </Button>
        <input
          ref={inputRef}
          type="file"
          accept={PICTURE_TYPES}
          hidden
          aria-label={label}
          onChange={({ target }) => {
            choose(target.files?.[0]);
            // The same file may be chosen again.
            target.value = '';
          }}
        />
      </div>
      <div role="alert">{problem !== '' && <Note tone="accent">{problem}</Note>}</div>
      {file && (
        <Chosen
          key={`${file.name} ${file.lastModified} ${file.size}`}
          file={file}
          as={as}
          sendLabel={sendLabel}
          onStored={onStored}
          onClose={() => setFile(undefined)}
          onUnreadable={() => {
            setFile(undefined);
            setProblem('浏览器打不开这张图片，请换一张 JPEG、PNG 或 WebP');
          }}
        />
      )}
    </div>
  );
}

interface ChosenProps extends Pick<PictureUploadProps, 'as' | 'sendLabel' | 'onStored'> {
  file: File;
  onClose: () => void;
  onUnreadable: () => void;
}

/** The chosen file: of a cover, which part; the same part is cut on the server. */
function Chosen({ file, as, sendLabel, onStored, onClose, onUnreadable }: ChosenProps) {
  const showFile = useShownFile(file);
  const [size, setSize] = useState<{ readonly width: number; readonly height: number }>();
  const [percent, setPercent] = useState(50);
  const [isUsing, setUsing] = useState(false);
  const [add, { data: stored, error, isLoading, originalArgs }] = siteApi.useAddPictureMutation();
  const side = as === 'cover' && size ? cropSide(size.width, size.height) : undefined;
  const send = async () => {
    if (!size) return;
    const crop = side && coverCrop(size.width, size.height, percent / 100);
    const input = { as, ...crop };
    // After a save that failed, the part that is stored already is not sent again.
    const isStored = stored && JSON.stringify(originalArgs?.input) === JSON.stringify(input);
    const key = isStored ? stored.key : (await add({ input, file })).data?.key;
    if (key === undefined) return;
    setUsing(true);
    if (await onStored(key)) onClose();
    else setUsing(false);
  };
  const failure = failureOf(error);
  return (
    <>
      <div className={styles.chosen}>
        <img
          ref={showFile}
          className={classNames(styles.picture, styles[as])}
          alt={as === 'cover' ? '裁剪后的封面' : '选好的图片'}
          style={{ objectPosition: `${percent}% ${percent}%` }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setSize({ width: naturalWidth, height: naturalHeight })
          }
          onError={onUnreadable}
        />
        {side && (
          <div className={styles.crop}>
            <span className={styles.hint}>封面是 3:4。拖动，或用方向键，选要留下的部分。</span>
            <Slider
              label={side === 'width' ? '左右位置' : '上下位置'}
              valueText={`${percent}%`}
              value={percent}
              min={0}
              max={100}
              onChange={setPercent}
            />
          </div>
        )}
      </div>
      <div role="alert">{failure && <Note tone="accent">{failure.message}</Note>}</div>
      <div className={styles.buttons}>
        <Button
          variant="primary"
          busy={isLoading || isUsing}
          disabled={!size}
          onClick={() => void send()}
        >
          {sendLabel}
        </Button>
        <Button variant="plain" onClick={onClose}>
          取消
        </Button>
      </div>
    </>
  );
}

/** Shows a file in an image, from an address of the page's memory. */
function useShownFile(file: File) {
  return useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
}
