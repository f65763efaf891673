import '@mantine/core/styles.css';
import { MantineProvider, createTheme } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet, RouterProvider, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';

// The libraries of the console with one route and nothing on it: what no console of these libraries can be smaller than.
const rootRoute = createRootRoute({ component: Outlet });
const emptyRoute = createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => null });
const router = createRouter({ routeTree: rootRoute.addChildren([emptyRoute]) });
const page = createElement(RouterProvider, { router: router as never });
const place = document.getElementById('root');
if (place !== null) {
  createRoot(place).render(
    createElement(
      MantineProvider,
      { theme: createTheme({}) },
      createElement(QueryClientProvider, { client: new QueryClient() }, page),
    ),
  );
}
