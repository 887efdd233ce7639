import type { FileChoice, ProblemView } from '../../../shared/admin/imports.ts';
import { Button } from '../../../ui/Button.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { importApi } from '../../api/importApi.ts';
import { AdminLink } from '../../parts/AdminLink.tsx';
import { RowName } from '../../parts/RowName.tsx';
import { byteText } from '../../parts/byteText.ts';
import { useRun } from '../../parts/Notice.tsx';
import { sizeText } from '../../parts/sizeText.ts';
import { momentText } from '../../parts/texts.ts';
import styles from './ProblemsScreen.module.css';

/** The files of one number with what each holds; a press says which one is used. */
export function FileChoices({
  row: { id, choices },
}: {
  row: Pick<ProblemView, 'id' | 'choices'>;
}) {
  const [choose, chosen] = importApi.useChooseFileMutation();
  const run = useRun();
  const isDecided = choices.some(({ is_used }) => !is_used);
  return (
    <ul className={styles.readings}>
      {choices.map((choice) => (
        <li key={choice.file_id} className={styles.reading}>
          <Held choice={choice} />
          {isDecided && choice.is_used ? (
            <Tag tone="jade">已选用</Tag>
          ) : (
            <Button
              variant="outline"
              size="s"
              disabled={chosen.isLoading}
              onClick={() =>
                void run(choose({ id, file: choice.file_id }), '已选用，另一个留作备选')
              }
            >
              选用这个
              <RowName of={choice.path} />
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function Held({
  choice: { path, kind, size, bytes, changed_at, chapter_id },
}: {
  choice: FileChoice;
}) {
  const held = kind && size > 0 ? sizeText(kind, size) : '还没有内容';
  const name = path.slice(path.lastIndexOf('/') + 1);
  return (
    <span className={styles.text}>
      {chapter_id ? (
        <AdminLink className={styles.link} href={`/admin/chapters/${chapter_id}`}>
          {name}
        </AdminLink>
      ) : (
        <strong>{name}</strong>
      )}
      <span className={styles.about}>
        {`${held} · ${byteText(bytes)} · ${momentText(changed_at)} 导入`}
      </span>
    </span>
  );
}
