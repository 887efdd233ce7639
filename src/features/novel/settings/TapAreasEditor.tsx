import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { Choices } from '../../../ui/Choices.tsx';
import type { PageTurn } from '../book/view.ts';
import styles from './MoreSettings.module.css';
import { defaultAreas, TAP_ACTIONS, withArea, type TapAction, type TapAreas } from './tapAreas.ts';

interface TapAreasEditorProps {
  readonly turn: PageTurn;
  /** null: the default of the paging mode. */
  readonly areas: TapAreas | null;
  readonly onChange: (change: { tapAreas: TapAreas | null }) => void;
}

const ACTION_LABELS: Readonly<Record<TapAction, string>> = {
  menu: '菜单',
  previous: '上一页',
  next: '下一页',
  previousChapter: '上一章',
  nextChapter: '下一章',
  contents: '目录',
  listen: '听书',
  bookmark: '书签',
  none: '无',
};
const ACTIONS = TAP_ACTIONS.map((value) => ({ value, title: ACTION_LABELS[value] }));
const PLACES = ['左上', '上', '右上', '左', '中', '右', '左下', '下', '右下'];

/** Editor of the screen's nine tap areas: the reader selects an area, then its action. */
export function TapAreasEditor({ turn, areas, onChange }: TapAreasEditorProps) {
  const [at, setAt] = useState<number>();
  const shown = areas ?? defaultAreas(turn);
  const action = at === undefined ? undefined : shown[at];
  const isOnlyMenu = action === 'menu' && shown.filter((each) => each === 'menu').length === 1;
  return (
    <div>
      <p className={styles.heading}>点击区域</p>
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
          label={`点${PLACES[at]}`}
          value={action}
          onChange={(value) => onChange({ tapAreas: withArea(shown, at, value) })}
          chips={ACTIONS}
        />
      )}
      {isOnlyMenu && (
        <p className={styles.hint}>至少要有一处是菜单。先把别处设为菜单，再改这里。</p>
      )}
      {areas && (
        <Button variant="plain" block onClick={() => onChange({ tapAreas: null })}>
          按翻页方式设置
        </Button>
      )}
    </div>
  );
}
