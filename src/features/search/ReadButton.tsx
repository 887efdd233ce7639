import { worksApi } from '../../api/endpoints/works.ts';
import { detailAddress, readAddress } from '../../lib/addresses.ts';
import { useNavigation } from '../../lib/navigation.ts';
import type { Work } from '../../shared/contract/index.ts';
import { useAppState } from '../../state/store.ts';
import { Button } from '../../ui/Button.tsx';
import * as texts from './texts.ts';

/** 阅读, 播放: continues at the stored place, else at the first chapter, which is fetched on press. */
export function ReadButton({ work: { kind, uuid } }: { work: Work }) {
  const { open } = useNavigation();
  const [load, { isFetching }] = worksApi.useLazyWorkQuery();
  const entry = useAppState(({ user }) =>
    user[`${kind}readuuids`].find((each) => each.uuid === uuid),
  );
  if (entry) {
    return (
      <Button size="s" href={readAddress(kind, uuid, entry.chapter)}>
        {texts.CONTINUE}
      </Button>
    );
  }
  const read = async () => {
    const { data } = await load({ kind, uuid }, true);
    const [first] = data?.directory.chapters.toSorted((a, b) => a.index - b.index) ?? [];
    // Where the fetch fails or there are no chapters, the detail screen gives the reason.
    open(first ? readAddress(kind, uuid, first.uuid) : detailAddress(kind, uuid));
  };
  return (
    <Button size="s" busy={isFetching} onClick={() => void read()}>
      {kind === 'film' ? texts.PLAY : texts.READ}
    </Button>
  );
}
