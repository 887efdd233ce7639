import { useNavigation, useOpenLink } from '../../lib/navigation.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { NavBar } from '../../ui/NavBar.tsx';
import type { CatalogScreen } from './catalogTable.ts';

interface CatalogBarProps {
  readonly catalog: CatalogScreen;
  readonly tone?: 'overArt';
}

/** The bar of a list: back, its title, and the search as soon as there is one. */
export function CatalogBar({ catalog: { title, home, search }, tone }: CatalogBarProps) {
  const { back, knows } = useNavigation();
  const onOpen = useOpenLink();
  return (
    <NavBar
      title={title}
      tone={tone}
      onBack={() => back(home)}
      right={
        knows(search) && <IconButton icon="search" label="搜索" href={search} onOpen={onOpen} />
      }
    />
  );
}
