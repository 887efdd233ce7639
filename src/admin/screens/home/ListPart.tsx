import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import type { getHome } from '../../../shared/admin/home.ts';
import { HOME_TEXT_CHARACTERS_MAX } from '../../../shared/admin/limits.ts';
import type { Kind } from '../../../shared/contract/index.ts';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Note.tsx';
import { homeApi } from '../../api/homeApi.ts';
import { TextField } from '../../parts/Field.tsx';
import { Form } from '../../parts/Form.tsx';
import { STATE_TEXTS } from '../../parts/texts.ts';
import styles from '../../parts/ListEditor.module.css';
import { joined } from './ItemForm.tsx';
import type { ItemFormProps } from '../../parts/ListEditor.tsx';
import { useDraft } from '../../parts/useDraft.ts';
import { PartEditor } from './PartEditor.tsx';
import { WorkPicker } from './WorkPicker.tsx';

type List = AdminAnswerOf<typeof getHome>['lists'][number];
type Item = List['items'][number];

/** An editors' list of works, which a section of the home page may show. */
export function ListPart({ kind, list }: { kind: Kind; list: List }) {
  const [save] = homeApi.useSaveListMutation();
  const listed = new Set(list.items.map(({ work_id }) => work_id));
  return (
    <PartEditor
      kind={kind}
      title={`列表：${list.title}`}
      about="版块的“作品来自”选了它，首页就按这个顺序列出。"
      addLabel="加一部作品"
      items={list.items}
      keyOf={({ work_id }) => work_id}
      nameOf={({ title }) => title}
      aboutOf={({ note, state }) => joined(note, state === 'published' ? '' : stateText(state))}
      save={(items) =>
        save({
          kind,
          id: list.id,
          mark: list.mark,
          items: items.map(({ work_id, note }) => ({ work_id, note })),
        })
      }
      renderForm={(props) => (
        <ListItemForm key={props.item?.work_id ?? ''} {...props} kind={kind} listed={listed} />
      )}
    />
  );
}

/** Readers see published works only. */
function stateText(state: string): string {
  const texts: Readonly<Record<string, string>> = STATE_TEXTS;
  return `${texts[state] ?? state}，读者看不到`;
}

interface ListItemFormProps extends ItemFormProps<Item> {
  kind: Kind;
  /** Works of the list. */
  listed: ReadonlySet<string>;
}

interface Typed {
  readonly picked: Item | null;
  readonly note: string;
}

function ListItemForm(props: ListItemFormProps) {
  const { item, draftId, kind, listed, busy, failure, onSave, onClose } = props;
  const draft = useDraft<Typed>(draftId, { picked: item ?? null, note: item?.note ?? '' });
  const { picked, note } = draft.values;
  const isTwice = !item && picked !== null && listed.has(picked.work_id);
  const save = async () => {
    if (picked && (await onSave({ ...picked, note }))) draft.clear();
  };
  const close = () => {
    draft.clear();
    onClose();
  };
  return (
    <Form
      submitLabel="保存"
      busy={busy}
      disabled={!picked || isTwice}
      failure={failure}
      onSubmit={() => void save()}
      extra={
        <Button variant="plain" size="l" onClick={close}>
          取消
        </Button>
      }
    >
      {!item && (
        <WorkPicker
          kind={kind}
          onPick={({ id, title, cover, state }) =>
            draft.set({ picked: { work_id: id, note: '', title, cover, state } })
          }
        />
      )}
      {picked && <p className={styles.name}>《{picked.title}》</p>}
      {isTwice && <Note tone="amber">列表里已经有它了。</Note>}
      <TextField
        label="推荐语（可以不写）"
        maxLength={HOME_TEXT_CHARACTERS_MAX}
        value={note}
        onText={(text) => draft.set({ note: text })}
      />
    </Form>
  );
}
