import * as v from 'valibot';
import { type Kind, KINDS } from '../../../shared/contract/index.ts';
import { Segmented } from '../../../ui/Segmented.tsx';
import { homeApi } from '../../api/homeApi.ts';
import type { ScreenProps } from '../../parts/screenProps.ts';
import { oneOfField, useSearchChange } from '../../parts/address.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { Page } from '../../parts/Page.tsx';
import { KIND_TEXTS } from '../../parts/texts.ts';
import { useMayEdit } from '../../parts/useMe.ts';
import { BannersPart } from './BannersPart.tsx';
import { CategoriesPart } from './CategoriesPart.tsx';
import { HomePreview } from './HomePreview.tsx';
import styles from './HomeScreen.module.css';
import { HotKeywordsPart } from './HotKeywordsPart.tsx';
import { ListNamesPart } from './ListNamesPart.tsx';
import { ListPart } from './ListPart.tsx';
import { SectionsPart } from './SectionsPart.tsx';

const KIND_TABS = KINDS.map((id) => ({ id, title: KIND_TEXTS[id] }));
const searchSchema = v.object({ kind: oneOfField(KINDS) });

/** What the home page of a kind is made of; every change is at once what readers see. */
export default function HomeScreen({ search }: ScreenProps) {
  const kind: Kind = v.parse(searchSchema, search).kind || 'comic';
  const change = useSearchChange(search);
  const mayEdit = useMayEdit();
  const query = homeApi.useHomeQuery({ kind });
  return (
    <Page
      title="首页"
      about="改了就生效：读者下次打开首页就看得到。"
      actions={mayEdit && <HomePreview kind={kind} />}
    >
      <div className={styles.kinds}>
        <Segmented
          label="类型"
          items={KIND_TABS}
          current={kind}
          onSelect={(next) => change({ kind: next })}
        />
      </div>
      <Loaded key={kind} query={query}>
        {(home) => (
          <>
            <BannersPart kind={kind} part={home.banners} />
            <SectionsPart kind={kind} part={home.sections} home={home} />
            <ListNamesPart kind={kind} home={home} />
            {home.lists.map((list) => (
              <ListPart key={list.id} kind={kind} list={list} />
            ))}
            <CategoriesPart kind={kind} part={home.categories} />
            <HotKeywordsPart kind={kind} part={home.hot_words} />
          </>
        )}
      </Loaded>
    </Page>
  );
}
