import { configureStore, createSlice } from '@reduxjs/toolkit';
import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { Provider, useSelector } from 'react-redux';

const line = createSlice({ name: 'line', initialState: { text: '墨屿' }, reducers: {} });
const store = configureStore({ reducer: { line: line.reducer } });

/** The least page of the same packages: React, router, store and one line of text. */
function Line() {
  return <p>{useSelector((state: ReturnType<typeof store.getState>) => state.line.text)}</p>;
}

const router = createRouter({ routeTree: createRootRoute({ component: Line }) });
const root = document.querySelector('#root');
if (!root) throw new Error('the page has no root');
createRoot(root).render(
  <Provider store={store}>
    <RouterProvider router={router} />
  </Provider>,
);
