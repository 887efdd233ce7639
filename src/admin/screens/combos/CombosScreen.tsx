import type { ComboItem } from '../../../shared/admin/siteTexts.ts';
import { siteTextApi } from '../../api/siteTextApi.ts';
import { ListEditor } from '../../parts/ListEditor.tsx';
import { Loaded } from '../../parts/Loaded.tsx';
import { Page } from '../../parts/Page.tsx';
import { price } from '../../../lib/format.ts';
import { useMe } from '../../parts/useMe.ts';
import { ComboForm } from './ComboForm.tsx';

/** What is sold for money; orders that were placed hold, whatever changes here. */
export default function CombosScreen() {
  const mayEdit = useMe().operator.role === 'owner';
  const query = siteTextApi.useCombosQuery({});
  const [save] = siteTextApi.useSaveCombosMutation();
  return (
    <Page title="套餐" about="读者充值时看到的。已经下的订单按下单时的内容算。">
      <Loaded query={query}>
        {({ mark, items }) => (
          <ListEditor
            id="combos"
            title="套餐"
            about="从上到下就是读者看到的顺序。不想卖了就下架，不会删掉。"
            addLabel="加一个套餐"
            items={items}
            keyOf={({ id = '' }) => id}
            nameOf={({ title }) => title}
            aboutOf={aboutOf}
            mayEdit={mayEdit}
            save={(next) => save({ mark, items: next })}
            reread={() => query.refetch()}
            renderForm={(props) => <ComboForm key={props.item?.id ?? ''} {...props} />}
          />
        )}
      </Loaded>
    </Page>
  );
}

function aboutOf(combo: ComboItem): string {
  const { coins, bonus, days, amount, original_amount, tag, is_best, is_sold } = combo;
  return [
    days > 0 ? `${days} 天` : '',
    coins > 0 ? `${coins}${bonus > 0 ? ` + ${bonus}` : ''} 金币` : '',
    price(amount) + (original_amount > amount ? `（原价 ${price(original_amount)}）` : ''),
    tag,
    is_best ? '推荐' : '',
    is_sold ? '' : '已下架',
  ]
    .filter(Boolean)
    .join(' · ');
}
