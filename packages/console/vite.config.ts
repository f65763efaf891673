import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { branding } from './src/lib/branding.ts';

/**
 * What the cold home is made of stays uncompiled: it is drawn once, and memoization would make it 5 % heavier. Hooks there
 * memoize by hand what they return.
 */
const coldHome = /console\/src\/(app|lib|features\/home|design\/(layout|feedback))\//;

// The default export is what vite asks for.
export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [
    // In development every component is compiled: one that is not could not be replaced in the open page.
    react({ compiler: true, exclude: [/node_modules/, ...(command === 'build' ? [coldHome] : [])] }),
    {
      name: 'product-name',
      transformIndexHtml: (html: string) => html.replaceAll('%PRODUCT_NAME%', branding.productName),
    },
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      output: {
        // The texts of a language, by its name.
        chunkFileNames: ({ facadeModuleId }) => {
          const [, language, part] =
            /phrases\/src\/([\w-]+)\/(first|later)\.ts$/.exec(facadeModuleId ?? '') ?? [];
          return part === undefined ? 'assets/[name]-[hash].js' : `assets/${language}-${part}-[hash].js`;
        },
        // Few requests on a cold start: what every screen needs is one file.
        codeSplitting: {
          includeDependenciesRecursively: true,
          groups: [
            {
              name: 'main',
              test: /console\/src\/(app\/(main|session\/guards|navigation\/next-page-action)|lib\/(storage|i18n\/load-texts))\.ts$|rolldown\/runtime/,
              priority: 2,
            },
            { name: 'app', test: /console\/src\/app\/start\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
}));
