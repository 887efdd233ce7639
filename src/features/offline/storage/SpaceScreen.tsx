import { libraryAddress } from '../../../lib/addresses.ts';
import { useNavigation } from '../../../lib/navigation.ts';
import { useStorageSpace } from '../../../offline/storageSpace.ts';
import { useStoreLasts } from '../../../offline/storeLasts.ts';
import { NavBar } from '../../../ui/NavBar.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Screen } from '../../../ui/Screen.tsx';
import { AheadSettings } from './AheadSettings.tsx';
import { ClearDevice } from './ClearDevice.tsx';
import { CleanUp } from './CleanUp.tsx';
import { IntegrityCheck } from './IntegrityCheck.tsx';
import { Protection } from './Protection.tsx';
import styles from './Space.module.css';
import { SpaceMeter } from './SpaceMeter.tsx';
import { SpaceSettings } from './SpaceSettings.tsx';
import { SpaceWorks } from './SpaceWorks.tsx';
import * as texts from './texts.ts';
import { useSpace } from './useSpace.ts';

/** 离线空间: what the app stores on this device, how well it is protected, and what can be removed. */
export default function SpaceScreen() {
  const { back } = useNavigation();
  const isLasting = useStoreLasts();
  const space = useSpace();
  const storage = useStorageSpace();
  return (
    <Screen className={styles.screen}>
      <NavBar title={texts.SPACE} onBack={() => back(libraryAddress('kept'))} />
      {isLasting === false && (
        <div className={styles.note}>
          <Note tone="amber">{texts.NOT_LASTING}</Note>
        </div>
      )}
      {space && (
        <>
          <SpaceMeter space={space} storage={storage} />
          {isLasting && <Protection />}
          <SpaceWorks works={space.others ? [...space.works, space.others] : space.works} />
          <CleanUp space={space} />
          {space.works.length > 0 && (
            <IntegrityCheck hasFilms={space.works.some(({ kind }) => kind === 'film')} />
          )}
        </>
      )}
      <SpaceSettings />
      <AheadSettings />
      <ClearDevice />
    </Screen>
  );
}
