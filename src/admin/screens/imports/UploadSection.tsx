import { type DragEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useDispatch } from 'react-redux';
import { byteCount } from '../../../lib/format.ts';
import { Button } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/classNames.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SCREEN_ICONS } from '../../../ui/screenIcons.ts';
import { adminApi } from '../../api/adminApi.ts';
import { importApi } from '../../api/importApi.ts';
import { useNotice } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';
import { chosenFiles, droppedFiles, type NamedFile } from '../../uploads/droppedFiles.ts';
import { type QueuedFile, sharedUploads } from '../../uploads/uploadQueue.ts';
import styles from './UploadSection.module.css';

/** Files are dropped or chosen here; their uploads go on while other screens are open. */
export function UploadSection() {
  const dispatch = useDispatch();
  const notice = useNotice();
  const uploads = sharedUploads(() => dispatch(adminApi.util.invalidateTags(['imports', 'jobs'])));
  const rows = useSyncExternalStore(uploads.subscribe, uploads.read);
  const isBusy = rows.some(({ state }) => state === 'sending' || state === 'waiting');
  useLeaveWarning(isBusy);
  const add = (files: readonly NamedFile[]) => {
    if (files.length === 0) notice('里面没有可以上传的文件');
    uploads.add(files);
  };
  return (
    <Section
      title="上传"
      about="整个文件夹也可以：作品/章节.cbz、作品/卷/章节.cbz、作品/第1集.mp4。"
    >
      <div className={styles.upload}>
        <DropZone onFiles={add} />
        <Unfinished rows={rows} />
        {rows.length > 0 && (
          <>
            <ul className={styles.rows} aria-label="上传的文件">
              {rows.map((row) => (
                <UploadRow key={row.key} row={row} uploads={uploads} />
              ))}
            </ul>
            <div className={styles.buttons}>
              {rows.filter(mayResume).length > 1 && (
                <Button onClick={uploads.resumeAll}>全部继续</Button>
              )}
              {rows.some(({ state }) => state === 'done') && (
                <Button variant="outline" onClick={uploads.removeDone}>
                  收起已完成的
                </Button>
              )}
            </div>
          </>
        )}
      </div>
    </Section>
  );
}

function DropZone({ onFiles }: { onFiles: (files: readonly NamedFile[]) => void }) {
  const [isOver, setOver] = useState(false);
  const filesRef = useRef<HTMLInputElement>(null);
  const folderRef = useRef<HTMLInputElement>(null);
  const notice = useNotice();
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    droppedFiles(event.dataTransfer.items).then(onFiles, () =>
      notice('有文件读不出来，请再试一次'),
    );
  };
  const onChosen = (input: HTMLInputElement) => {
    onFiles(chosenFiles(input.files ?? []));
    // The same file may be chosen again.
    input.value = '';
  };
  return (
    <div
      className={classNames(styles.zone, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <Icon name={SCREEN_ICONS.shareUp} size={28} />
      <p>把文件或文件夹拖到这里</p>
      <div className={styles.buttons}>
        <Button variant="primary" onClick={() => filesRef.current?.click()}>
          选文件
        </Button>
        <Button variant="outline" onClick={() => folderRef.current?.click()}>
          选文件夹
        </Button>
      </div>
      <input
        ref={filesRef}
        type="file"
        multiple
        hidden
        aria-label="选文件"
        onChange={({ target }) => onChosen(target)}
      />
      <input
        ref={(input) => {
          folderRef.current = input;
          // React has no attribute of this name; with it the input chooses a folder.
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        hidden
        aria-label="选文件夹"
        onChange={({ target }) => onChosen(target)}
      />
    </div>
  );
}

/** Uploads that a reload or another browser left behind: the same files go on where they stood. */
function Unfinished({ rows }: { rows: readonly QueuedFile[] }) {
  const { data } = importApi.useUploadsQuery({});
  const here = new Set(rows.map(({ path }) => path));
  const left = data?.items.filter(({ path, is_own }) => is_own && !here.has(path)) ?? [];
  if (left.length === 0) return null;
  return (
    <div className={styles.left}>
      <p>
        还有 {left.length} 个文件没有传完：
        {left
          .slice(0, 3)
          .map(({ path }) => path)
          .join('、')}
        {left.length > 3 && ' 等'}。再选一次同样的文件，从断的地方继续。
      </p>
    </div>
  );
}

const STATE_TEXTS: Readonly<Record<QueuedFile['state'], string>> = {
  waiting: '排队',
  sending: '上传中',
  paused: '已暂停',
  done: '已上传，导入的进度在下面“文件”里',
  failed: '没传上去',
};

function mayResume({ state }: QueuedFile): boolean {
  return state === 'paused' || state === 'failed';
}

interface UploadRowProps {
  row: QueuedFile;
  uploads: ReturnType<typeof sharedUploads>;
}

function UploadRow({ row, uploads }: UploadRowProps) {
  const { key, path, bytes, sent, state, problem } = row;
  const percent = bytes === 0 ? 100 : Math.floor((sent / bytes) * 100);
  const isOnItsWay = state !== 'done' && (state !== 'failed' || sent > 0);
  const mayPause = state === 'sending' || state === 'waiting';
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <span className={styles.path}>{path}</span>
        <span className={styles.state}>
          {problem || STATE_TEXTS[state]}
          {isOnItsWay && ` · ${percent}%，共 ${byteCount(bytes)}`}
        </span>
        {isOnItsWay && (
          <progress className={styles.bar} max={100} value={percent} aria-label={path} />
        )}
      </div>
      {mayPause && (
        <IconButton icon="pause" label={`暂停 ${path}`} onClick={() => uploads.pause(key)} />
      )}
      {mayResume(row) && (
        <IconButton icon="play" label={`继续 ${path}`} onClick={() => uploads.resume(key)} />
      )}
      <IconButton icon="close" label={`移除 ${path}`} onClick={() => uploads.remove(key)} />
    </li>
  );
}

/** The browser asks before the tab closes while files are on their way. */
function useLeaveWarning(isBusy: boolean): void {
  useEffect(() => {
    if (!isBusy) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isBusy]);
}
