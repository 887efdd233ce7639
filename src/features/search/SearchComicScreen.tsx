import type { KeywordSearch } from '../../lib/addresses.ts';
import type { ScreenProps } from '../../lib/screen.ts';
import { SearchView } from './SearchView.tsx';

/** 搜索 · 漫画 (design 14–17). */
export default function SearchComicScreen({ search }: ScreenProps<KeywordSearch>) {
  return <SearchView kind="comic" search={search} />;
}
