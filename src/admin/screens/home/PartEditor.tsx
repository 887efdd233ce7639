import { useDispatch } from 'react-redux';
import type { Kind } from '../../../shared/contract/index.ts';
import { homeApi } from '../../api/homeApi.ts';
import type { AdminDispatch } from '../../api/store.ts';
import { ListEditor, type ListEditorProps } from '../../parts/ListEditor.tsx';
import { useMayEdit } from '../../parts/useMe.ts';

type PartEditorProps<T> = Omit<ListEditorProps<T>, 'id' | 'mayEdit' | 'reread' | 'removeText'> & {
  kind: Kind;
};

/** A part of the home page of a kind. */
export function PartEditor<T>({ kind, ...props }: PartEditorProps<T>) {
  const mayEdit = useMayEdit();
  const dispatch = useDispatch<AdminDispatch>();
  const read = homeApi.endpoints.home.initiate;
  return (
    <ListEditor
      {...props}
      id={`${kind} ${props.title}`}
      mayEdit={mayEdit}
      removeText="读者的首页上不再有它。"
      reread={() => dispatch(read({ kind }, { forceRefetch: true, subscribe: false }))}
    />
  );
}
