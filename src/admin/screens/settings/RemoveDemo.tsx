import { useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { siteApi } from '../../api/siteApi.ts';
import { Loaded } from '../../parts/Loaded.tsx';
import { useNotice, useRun } from '../../parts/Notice.tsx';
import { Section } from '../../parts/Page.tsx';

/** Removes what the demo brought in, for good. */
export function RemoveDemo() {
  const query = siteApi.useOverviewQuery({});
  const [isAsking, setAsking] = useState(false);
  const [remove, { isLoading }] = siteApi.useRemoveDemoMutation();
  const notice = useNotice();
  const run = useRun();
  const removeAll = async () => {
    setAsking(false);
    const change = remove({});
    if (!(await run(change))) return;
    const { data } = await change;
    notice(`已移除 ${data?.removed ?? 0} 部演示作品`);
  };
  return (
    <Section title="演示内容" about="新站点自带的作品、横幅和列表，供你试用。">
      <Loaded query={query}>
        {({ works: { demo } }) =>
          demo === 0 ? (
            <p>没有演示作品。</p>
          ) : (
            <div>
              <Button variant="outline" busy={isLoading} onClick={() => setAsking(true)}>
                {`移除 ${demo} 部演示作品`}
              </Button>
              {isAsking && (
                <ConfirmDialog
                  title={`移除 ${demo} 部演示作品？`}
                  text="演示的作品、横幅和列表会永久移除，读者也不再看得到。不能撤销。自己的作品不受影响。"
                  confirmLabel="移除"
                  onCancel={() => setAsking(false)}
                  onConfirm={() => void removeAll()}
                />
              )}
            </div>
          )
        }
      </Loaded>
    </Section>
  );
}
