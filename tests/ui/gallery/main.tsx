import { RouterContextProvider } from '@tanstack/react-router';
import { createRoot, type Root } from 'react-dom/client';
import '../../../src/ui/theme.css';
import { createAppRouter } from '../../../src/app/router.ts';
import { THEME_MODES } from '../../../src/lib/themeModes.ts';
import { themeSetting } from '../../../src/lib/themeSetting.ts';
import { applyThemeMode } from '../../../src/ui/theme.ts';
import { VIEWS } from './views.tsx';

const router = createAppRouter({});
const place = document.getElementById('root');
let shown: { readonly name: string; readonly root: Root } | undefined;

/** Shows the view of the address in its theme, such as `#home/dark`; without a view, a list of all. */
function show(): void {
  const [name = '', wanted] = location.hash.slice(1).split('/');
  const theme = THEME_MODES.find((mode) => mode === wanted) ?? 'system';
  themeSetting.write(theme);
  applyThemeMode(theme);
  if (!place || shown?.name === name) return;
  shown?.root.unmount();
  shown = { name, root: createRoot(place) };
  const View = VIEWS[name];
  shown.root.render(
    View ? (
      <RouterContextProvider router={router}>
        <View />
      </RouterContextProvider>
    ) : (
      <ul>
        {Object.keys(VIEWS).map((each) => (
          <li key={each}>
            <a href={`#${each}`}>{each}</a>
          </li>
        ))}
      </ul>
    ),
  );
}

addEventListener('hashchange', show);
show();
