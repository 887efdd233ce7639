import type { KeywordSearch } from '../../lib/addresses.ts';
import { kindOfArea } from '../../lib/channel.ts';
import type { PathScreenProps } from '../../lib/screen.ts';
import { SearchView } from './SearchView.tsx';

export default function SearchScreen({ path, search }: PathScreenProps<KeywordSearch>) {
  return <SearchView kind={kindOfArea(path) ?? 'comic'} search={search} />;
}
