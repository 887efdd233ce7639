import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import type { PageTurn } from '../book/view.ts';
import * as texts from '../texts.ts';
import styles from './MoreSettings.module.css';
import { defaultAreas, TAP_ACTIONS, withArea, type TapAction, type TapAreas } from './tapAreas.ts';

interface TapAreasEditorProps {
  readonly turn: PageTurn;
  /** null: the default of the paging mode. */
  readonly areas: TapAreas | null;
  readonly onChange: (change: { tapAreas: TapAreas | null }) => void;
}

const ACTION_LABELS: Readonly<Record<TapAction, string>> = {
  menu: texts.MENU,
  previous: texts.PREVIOUS_PAGE,
  next: texts.NEXT_PAGE,
  previousChapter: texts.PREVIOUS_CHAPTER,
  nextChapter: texts.NEXT_CHAPTER,
  contents: texts.CONTENTS,
  listen: texts.LISTEN,
  bookmark: texts.BOOKMARK,
  none: texts.NO_ACTION,
};
const ACTIONS = TAP_ACTIONS.map((value) => ({ value, title: ACTION_LABELS[value] }));
const PLACES = [
  texts.TOP_LEFT,
  texts.TOP,
  texts.TOP_RIGHT,
  texts.LEFT,
  texts.MIDDLE,
  texts.RIGHT,
  texts.BOTTOM_LEFT,
  texts.BOTTOM,
  texts.BOTTOM_RIGHT,
];

/** Editor of the screen's nine tap areas: the reader selects an area, then its action. */
export function TapAreasEditor({ turn, areas, onChange }: TapAreasEditorProps) {
  const [at, setAt] = useState<number>();
  const shown = areas ?? defaultAreas(turn);
  const action = at === undefined ? undefined : shown[at];
  const isOnlyMenu = action === 'menu' && shown.filter((each) => each === 'menu').length === 1;
  return (
    <div>
      <p className={styles.heading}>{texts.TAP_AREAS}</p>
      <div className={styles.areas}>
        {shown.map((each, index) => (
          <button
            key={PLACES[index]}
            type="button"
            className={styles.area}
            aria-pressed={index === at}
            aria-label={`${PLACES[index]}：${ACTION_LABELS[each]}`}
            onClick={() => setAt(index === at ? undefined : index)}
          >
            {ACTION_LABELS[each]}
          </button>
        ))}
      </div>
      {at !== undefined && action && !isOnlyMenu && (
        <Choices
          label={texts.tapAt(PLACES[at])}
          value={action}
          onChange={(value) => onChange({ tapAreas: withArea(shown, at, value) })}
          chips={ACTIONS}
        />
      )}
      {isOnlyMenu && <p className={styles.hint}>{texts.MENU_NEEDED}</p>}
      {areas && (
        <Button variant="plain" block onClick={() => onChange({ tapAreas: null })}>
          {texts.BY_TURN}
        </Button>
      )}
    </div>
  );
}
