import { RouterContextProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import '../../../src/ui/theme.css';
import { createAppRouter } from '../../../src/app/router.ts';
import { THEME_MODES } from '../../../src/lib/themeModes.ts';
import { themeSetting } from '../../../src/lib/themeSetting.ts';
import { applyThemeMode } from '../../../src/ui/theme.ts';
import { VIEWS } from './views.tsx';

const search = new URLSearchParams(location.search);
const View = VIEWS[search.get('view') ?? ''];
const theme = THEME_MODES.find((mode) => mode === search.get('theme')) ?? 'system';
themeSetting.write(theme);
applyThemeMode(theme);

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    View ? (
      <RouterContextProvider router={createAppRouter({})}>
        <View />
      </RouterContextProvider>
    ) : (
      <ul>
        {Object.keys(VIEWS).map((name) => (
          <li key={name}>
            <a href={`?view=${name}`}>{name}</a>
          </li>
        ))}
      </ul>
    ),
  );
}
