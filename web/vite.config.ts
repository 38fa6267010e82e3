import { basename } from 'node:path'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { lightContract } from './light-contract.mjs'
import { fillLanding } from './prerender.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Two documents: the prerendered landing page, and the app that answers every other address. */
export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [
    react(),
    tailwind(),
    lightContract(),
    preloadFonts(['anuphan-thai', 'anuphan-latin-wght']),
    appForEveryAddress(),
    landingInDevelopment(),
  ],
  build: {
    outDir: 'dist',
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsDir: 'assets',
    // The content security policy lets fonts and scripts come from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: here('./index.html'), app: here('./app.html') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
            { name: 'router', test: /node_modules[\\/]@tanstack[\\/]/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': env.API_URL ?? 'http://127.0.0.1:3000' },
  },
})

/** Text is what a visitor sees first, so the two subsets of the interface's font load beside the style sheet. */
function preloadFonts(names: readonly string[]): Plugin {
  return {
    name: 'preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const files = Object.keys(bundle ?? {}).filter(
          (file) => file.endsWith('.woff2') && names.some((name) => basename(file).startsWith(name)),
        )
        return files.map((file) => ({
          tag: 'link',
          attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: '' },
          injectTo: 'head-prepend',
        }))
      },
    },
  }
}

/** In development, every address but `/` is answered by the app's document, as the server does in production. */
function appForEveryAddress(): Plugin {
  return {
    name: 'app-for-every-address',
    configureServer(server) {
      server.middlewares.use((request, _response, next) => {
        const path = (request.url ?? '/').split('?')[0] ?? '/'
        const isPage = request.headers.accept?.includes('text/html') && !path.includes('.')
        if (isPage && path !== '/' && !path.startsWith('/api') && !path.startsWith('/@'))
          request.url = '/app.html'
        next()
      })
    },
  }
}

/** In development the landing page's markup is rendered at every request, as build.mjs does once. */
function landingInDevelopment(): Plugin {
  return {
    name: 'landing-in-development',
    apply: 'serve',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { server, filename }) {
        if (!server || basename(filename) !== 'index.html') return html
        const { prerender, fillWithStarters } = await server.ssrLoadModule('/src/landing/prerender.tsx')
        return fillWithStarters(fillLanding(html, prerender()))
      },
    },
  }
}
