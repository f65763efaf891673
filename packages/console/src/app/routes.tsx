import type { AuditReport } from '@shiftgate/contract/audit-events.ts';
import type { QueryClient } from '@tanstack/react-query';
import {
  Outlet,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { HomePage } from '../features/home/home-page.tsx';
import { closeSnackbarOnNavigation } from '../lib/snackbar.ts';
import type { TextKey } from '../lib/i18n/texts.tsx';
import { parseSearch, stringifySearch } from '../lib/routing/url-state.ts';
import type { SearchTexts } from '../lib/routing/url-state.ts';
import { enterRoute } from './session/enter.ts';
import type { RouteAccess } from './session/guards.ts';
import { withRest } from '../design/styles/with-rest.ts';
import { DashboardLayout } from './layouts/dashboard-layout.tsx';
import { AuthenticatingPage, CrashPage, UnknownPage } from './layouts/outside-pages.tsx';

export interface RouterContext {
  readonly queryClient: QueryClient;
}

/** A breadcrumb: the title of a route and its path; the name of the open thing is added by the screen. */
export interface Crumb {
  readonly title: TextKey;
  readonly path: string;
}

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** Title in the document's title and in the last breadcrumb; left out where the screen names its thing. */
    readonly title?: TextKey;
    readonly crumbs?: readonly Crumb[];
    /** The wizard has the top bar only. */
    readonly layout?: 'dashboard' | 'activation';
  }
}

const homeCrumb: Crumb = { title: 'shell.home', path: '/' };
const usersCrumb: Crumb = { title: 'shell.users', path: '/users' };
const reportsCrumb: Crumb = { title: 'shell.reports', path: '/reports' };
const shiftsCrumb: Crumb = { title: 'shell.shifts', path: '/groups' };

const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
  validateSearch: (search: Record<string, unknown>): SearchTexts => search as SearchTexts,
  notFoundComponent: UnknownPage,
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'dashboard',
  component: DashboardLayout,
});

/** The guard of a route, as the router asks for it. */
const entering = (path: string, access: RouteAccess = 'signedIn') => ({
  beforeLoad: ({
    context,
    location,
    preload,
  }: {
    context: RouterContext;
    location: { href: string };
    preload: boolean;
  }) => (preload ? undefined : enterRoute({ path, access }, context.queryClient, location.href)),
});

/** A report that shows a part of the audit log. */
function reportRoute<const Path extends `/reports/${AuditReport}`>(
  path: Path,
  page: keyof typeof import('../features/audit-log/report-pages.tsx'),
  title: TextKey,
) {
  return createRoute({
    getParentRoute: () => dashboardRoute,
    path,
    ...entering(path),
    component: lazyRouteComponent(() => withRest(import('../features/audit-log/report-pages.tsx')), page),
    staticData: { title, crumbs: [homeCrumb, reportsCrumb] },
  });
}

const routeTree = rootRoute.addChildren([
  dashboardRoute.addChildren([
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/',
      ...entering('/'),
      // Home is the usual landing page: it comes with the shell, not after it.
      component: HomePage,
      staticData: { title: 'shell.home' },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/activation-steps',
      ...entering('/activation-steps'),
      component: lazyRouteComponent(
        () => withRest(import('../features/control/activation-page.tsx')),
        'ActivationPage',
      ),
      staticData: { title: 'shell.activation', crumbs: [homeCrumb], layout: 'activation' },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/activation-completed',
      ...entering('/activation-completed'),
      component: lazyRouteComponent(
        () => withRest(import('../features/control/activated-page.tsx')),
        'ActivatedPage',
      ),
      staticData: { title: 'shell.activated', crumbs: [homeCrumb], layout: 'activation' },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/activation-test',
      ...entering('/activation-test'),
      component: lazyRouteComponent(
        () => withRest(import('../features/control/test/test-page.tsx')),
        'TestPage',
      ),
      staticData: { title: 'shell.activationTest', crumbs: [homeCrumb], layout: 'activation' },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/users',
      ...entering('/users'),
      component: lazyRouteComponent(
        () => withRest(import('../features/users/list/users-page.tsx')),
        'UsersPage',
      ),
      staticData: { title: 'shell.users', crumbs: [homeCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/users/$key',
      ...entering('/users/$key'),
      component: lazyRouteComponent(
        () => withRest(import('../features/users/detail/user-page.tsx')),
        'UserPage',
      ),
      staticData: { crumbs: [homeCrumb, usersCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/groups',
      ...entering('/groups'),
      component: lazyRouteComponent(
        () => withRest(import('../features/shifts/list/shifts-page.tsx')),
        'ShiftsPage',
      ),
      staticData: { title: 'shell.shifts', crumbs: [homeCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/groups/$key',
      ...entering('/groups/$key'),
      component: lazyRouteComponent(
        () => withRest(import('../features/shifts/detail/shift-page.tsx')),
        'ShiftPage',
      ),
      staticData: { crumbs: [homeCrumb, shiftsCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/calendar',
      ...entering('/calendar'),
      component: lazyRouteComponent(
        () => withRest(import('../features/company-calendar/calendar-page.tsx')),
        'CalendarPage',
      ),
      staticData: { title: 'shell.calendar', crumbs: [homeCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/requests',
      ...entering('/requests'),
      component: lazyRouteComponent(
        () => withRest(import('../features/requests/requests-page.tsx')),
        'RequestsPage',
      ),
      staticData: { title: 'shell.requests', crumbs: [homeCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/customize',
      ...entering('/customize'),
      component: lazyRouteComponent(
        () => withRest(import('../features/customize/customize-page.tsx')),
        'CustomizePage',
      ),
      staticData: { title: 'shell.customize', crumbs: [homeCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/admin',
      ...entering('/admin', 'controlAdmin'),
      component: lazyRouteComponent(
        () => withRest(import('../features/permissions/permissions-page.tsx')),
        'PermissionsPage',
      ),
      staticData: { title: 'shell.permissions', crumbs: [homeCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/integrations/apps',
      ...entering('/integrations/apps', 'controlAdmin'),
      component: lazyRouteComponent(() => withRest(import('../features/apps/apps-page.tsx')), 'AppsPage'),
      staticData: { title: 'shell.apps', crumbs: [homeCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/emergency-file',
      ...entering('/emergency-file', 'controlAdmin'),
      component: lazyRouteComponent(
        () => withRest(import('../features/emergency-file/emergency-page.tsx')),
        'EmergencyPage',
      ),
      staticData: { title: 'shell.emergencyFile', crumbs: [homeCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/password-settings',
      ...entering('/password-settings'),
      component: lazyRouteComponent(
        () => withRest(import('../features/password-settings/password-settings-page.tsx')),
        'PasswordSettingsPage',
      ),
      staticData: { title: 'shell.passwordSettings', crumbs: [homeCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/reports',
      ...entering('/reports'),
      component: lazyRouteComponent(
        () => withRest(import('../features/reports/reports-page.tsx')),
        'ReportsPage',
      ),
      staticData: { title: 'shell.reports', crumbs: [homeCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/reports/sessions',
      ...entering('/reports/sessions'),
      component: lazyRouteComponent(
        () => withRest(import('../features/sessions/sessions-page.tsx')),
        'SessionsPage',
      ),
      staticData: { title: 'shell.sessions', crumbs: [homeCrumb, reportsCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/reports/access_duration',
      ...entering('/reports/access_duration'),
      component: lazyRouteComponent(
        () => withRest(import('../features/access-duration/duration-page.tsx')),
        'DurationPage',
      ),
      staticData: { title: 'shell.accessDuration', crumbs: [homeCrumb, reportsCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/reports/folders-sharing',
      ...entering('/reports/folders-sharing'),
      component: lazyRouteComponent(
        () => withRest(import('../features/shared-files/shared-files-page.tsx')),
        'SharedFilesPage',
      ),
      staticData: { title: 'shell.sharedFiles', crumbs: [homeCrumb, reportsCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/reports/audit',
      ...entering('/reports/audit', 'controlAdmin'),
      component: lazyRouteComponent(
        () => withRest(import('../features/audit-log/audit-page.tsx')),
        'AuditPage',
      ),
      staticData: { title: 'shell.auditLog', crumbs: [homeCrumb, reportsCrumb] },
    }),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/reports/erasure',
      ...entering('/reports/erasure', 'controlAdmin'),
      component: lazyRouteComponent(
        () => withRest(import('../features/erasure/erasure-page.tsx')),
        'ErasurePage',
      ),
      staticData: { title: 'shell.erasure', crumbs: [homeCrumb, reportsCrumb] },
    }),
    reportRoute('/reports/users', 'UsersReport', 'shell.usersReport'),
    reportRoute('/reports/groups', 'ShiftsReport', 'shell.shiftsReport'),
    reportRoute('/reports/user_permissions', 'PermissionsReport', 'shell.permissionsReport'),
    reportRoute('/reports/customize_login', 'CustomizationReport', 'shell.customizationReport'),
    createRoute({
      getParentRoute: () => dashboardRoute,
      path: '/reports/loginlogout',
      ...entering('/reports/loginlogout'),
      component: lazyRouteComponent(() => withRest(import('./access-log/log-screen.tsx')), 'LogScreen'),
      staticData: { title: 'shell.accessLog', crumbs: [homeCrumb, reportsCrumb] },
    }),
  ]),
]);

/** Creates the router. Every navigation scrolls to the top and closes the snackbar. */
export function makeRouter(queryClient: QueryClient) {
  const router = createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingMs: 150,
    defaultPendingComponent: AuthenticatingPage,
    defaultErrorComponent: CrashPage,
    scrollRestoration: true,
    scrollRestorationBehavior: 'smooth',
  });
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
    if (pathChanged) closeSnackbarOnNavigation();
  });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
