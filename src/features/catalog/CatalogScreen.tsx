import type { ComponentType } from 'react';
import type { PathScreenProps } from '../../lib/screen.ts';
import { ensureCatalog, type CatalogView } from './catalogTable.ts';
import CategoryScreen from './CategoryScreen.tsx';
import DailyScreen from './DailyScreen.tsx';
import NewScreen from './NewScreen.tsx';
import RankingScreen from './RankingScreen.tsx';
import RecommendScreen from './RecommendScreen.tsx';

/** The route has validated the search parameters that its view expects. */
type AnyView = ComponentType<PathScreenProps<object>>;

const VIEWS = {
  category: CategoryScreen,
  recommend: RecommendScreen,
  new: NewScreen,
  daily: DailyScreen,
  ranking: RankingScreen,
} as unknown as Record<CatalogView, AnyView>;

/** Every list of works, of any kind, as the catalog table says. One chunk: the views share most of their parts. */
export default function CatalogScreen(props: PathScreenProps<object>) {
  const View = VIEWS[ensureCatalog(props.path).view];
  return <View {...props} />;
}
