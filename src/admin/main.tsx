import '../ui/theme.css';
import './admin.css';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { openKeyValueStorage } from '../lib/keyValueStorage.ts';
import { setDeviceStorage } from '../lib/deviceSettings.ts';
import { themeSetting } from '../lib/themeSetting.ts';
import { applyThemeMode } from '../ui/theme.ts';
import { createAdminStore } from './api/store.ts';
import { AdminApp } from './app/AdminApp.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element #root');
setDeviceStorage(openKeyValueStorage('moyu-admin:'));
applyThemeMode(themeSetting.read());
createRoot(root).render(
  <Provider store={createAdminStore()}>
    <AdminApp />
  </Provider>,
);
