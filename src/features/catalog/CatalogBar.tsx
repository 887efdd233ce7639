import { useNavigation } from '../../lib/navigation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import type { CatalogScreen } from './catalogTable.ts';
import * as texts from './texts.ts';

interface CatalogBarProps {
  readonly catalog: CatalogScreen;
  readonly tone?: 'overArt';
}

/** The bar of a list: back, the title, and the search. */
export function CatalogBar({ catalog: { title, home, search }, tone }: CatalogBarProps) {
  const { back } = useNavigation();
  return (
    <NavBar
      title={title}
      tone={tone}
      onBack={() => back(home)}
      right={<IconButton icon="search" label={texts.SEARCH} href={search} />}
    />
  );
}
