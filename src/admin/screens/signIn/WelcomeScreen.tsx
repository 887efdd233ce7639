import { Note } from '../../../ui/Note.tsx';
import { Gate } from '../../parts/Gate.tsx';

/** Shown while there is no operator: the first one is created with the link that the server prints. */
export function WelcomeScreen() {
  return (
    <Gate title="还没有操作员" about="第一个操作员用服务器打印的链接创建。">
      <Note>
        服务器启动时打印了一个设置链接，一小时内有效，只能用一次。找不到或者过期了，在服务器上运行{' '}
        <code>npm run ops -- admin link</code> 再要一个。
      </Note>
    </Gate>
  );
}
