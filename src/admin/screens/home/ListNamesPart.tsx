import type { AdminAnswerOf } from '../../../shared/admin/call.ts';
import { type getHome, listNameSchema } from '../../../shared/admin/home.ts';
import type { Kind } from '../../../shared/contract/index.ts';
import { homeApi } from '../../api/homeApi.ts';
import { TextField } from '../../parts/Field.tsx';
import { SchemaForm } from '../../parts/SchemaForm.tsx';
import { PartEditor } from './PartEditor.tsx';

type Home = AdminAnswerOf<typeof getHome>;

/** Which editors' lists there are; each has a part of its own for its works. */
export function ListNamesPart({ kind, home }: { kind: Kind; home: Home }) {
  const [save] = homeApi.useSaveListNamesMutation();
  const { mark, items } = home.list_names;
  const sizes = new Map(home.lists.map(({ id, items: works }) => [id, works.length]));
  return (
    <PartEditor
      kind={kind}
      title="列表"
      about="自己挑的作品，例如“国庆特辑”。先加列表，再放作品，然后在版块的“作品来自”里选它。"
      addLabel="加一个列表"
      items={items}
      keyOf={({ id = '' }) => id}
      nameOf={({ title }) => title}
      aboutOf={({ id = '' }) => `${sizes.get(id) ?? 0}\u00a0部`}
      // Lists have no order: sections have.
      maySwap={null}
      mayRemove={({ is_fixed: isFixed }) => !isFixed}
      save={(next) => save({ kind, mark, items: next })}
      renderForm={(props) => (
        <SchemaForm
          {...props}
          schema={listNameSchema}
          start={props.item ?? { title: '', is_fixed: false }}
        >
          {({ values, set, problemOf }) => (
            <TextField
              label="名字"
              value={values.title}
              problem={problemOf('title')}
              onText={(title) => set({ title })}
            />
          )}
        </SchemaForm>
      )}
    />
  );
}
