import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, minifySync, type Plugin } from 'vite'
import { oldestBrowsers } from './delivery/browsers.ts'
import { commonCode, landingCode, teamCode } from './delivery/common-code.ts'
import { cutFonts } from './delivery/cut-fonts.ts'
import { fontsByUse, fontsWithoutLateSwap, preloadFonts } from './delivery/font-plugins.ts'
import { FONT_CUTS } from './delivery/fonts.ts'
import { lightContract } from './delivery/light-contract.mjs'
import { lightManifests } from './delivery/light-manifests.mjs'
import { fillLanding } from './delivery/prerender.mjs'
import { isWhole, sealed } from './delivery/sealed.mjs'
import { tapestrySvg } from './src/components/cloth/tapestry.ts'
import { declarationOf } from './src/kit/storage/keys.ts'
import { STRIP_PICTURES } from './src/landing/strip-pictures.ts'

/** What a screen without these does not fetch: answers by pages, forms that ask before they are left. */
const ROUTER_AND_QUERIES =
  /node_modules[\\/]@tanstack[\\/](?!.*[\\/](infinite\w*|useInfiniteQuery|mutationObserver|useMutation|useBlocker|queriesObserver|useQueries)\.js)/

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Two documents: the prerendered landing page, and the app that answers every other address. */
export default defineConfig({
  root: here('.'),
  appType: 'mpa',
  plugins: [
    react(),
    tailwind(),
    cutFonts(FONT_CUTS),
    lightContract(),
    zodWithoutEval(),
    lightManifests(),
    preloadFonts({
      'app.html': ['anuphan-thai', 'anuphan-common'],
      'index.html': ['anuphan-thai', 'anuphan-common', 'jetbrains-mono-common'],
    }),
    fontsByUse({
      reading: ['ibm-plex-sans-thai-looped-thai-400', 'ibm-plex-sans-thai-looped-common-400'],
      'font-reading': ['ibm-plex-sans-thai-looped-thai-600', 'ibm-plex-sans-thai-looped-common-600'],
      num: ['jetbrains-mono-common'],
      prompt: ['jetbrains-mono-common'],
      code: ['jetbrains-mono-common'],
    }),
    fontsWithoutLateSwap(),
    scriptsAfterPaint(),
    landingScriptsLast(),
    headScripts(),
    sealedFiles(),
    appForEveryAddress(),
    landingInDevelopment(),
    wovenPictures(),
  ],
  build: {
    outDir: 'dist',
    target: oldestBrowsers(),
    assetsDir: 'assets',
    // The content security policy lets fonts and scripts come from files only.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // Scripts are fetched by start.js.
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      input: { index: here('./index.html'), app: here('./app.html') },
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 4 },
            { name: 'router', test: ROUTER_AND_QUERIES, priority: 3 },
            { ...landingCode, priority: 2 },
            { ...commonCode, priority: 1 },
            teamCode,
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [lightContract(), zodWithoutEval()] },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': env.API_URL ?? 'http://127.0.0.1:3000' },
  },
})

/** Keeps zod from trying whether it may build code from text: the policy forbids it, and browsers report each try. */
function zodWithoutEval(): Plugin {
  const given = '__zod_globalConfig = {}'
  return {
    name: 'zod-without-eval',
    apply: 'build',
    transform(code, id) {
      if (!/[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/.test(id)) return null
      if (!code.includes(given)) throw new Error(`${id} sets itself up otherwise: mend zodWithoutEval`)
      return { code: code.replace(given, '__zod_globalConfig = { jitless: true }'), map: null }
    },
  }
}

/**
 * Lets letters and style come first, as the app's screens arrive drawn; start.js fetches the code that the page names
 * once it is painted. Both scripts of the document are written into it: the server lets exactly them run, and the page
 * waits for no further file.
 */
function scriptsAfterPaint(): Plugin {
  return {
    name: 'scripts-after-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename, bundle }) {
        if (basename(filename) !== 'app.html') return html
        const [, entry = ''] = /<script type="module"[^>]*? src="\/([^"]+)"/.exec(html) ?? []
        const list = JSON.stringify([...chunksFrom(entry, bundle ?? {})].map((file) => `/${file}`))
        return html
          .replace(/\s*<script type="module"[^>]*><\/script>/, '')
          .replace(/\s*<link rel="modulepreload"[^>]*>/g, '')
          .replace(
            '</body>',
            () =>
              `<script type="application/json" id="code">${list}</script>\n<script>${startFor(importList(bundle ?? {}).fileName)}</script>\n<i id="end" hidden></i>\n</body>`,
          )
      },
    },
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk') chunk.code = withLoadCode(chunk.code)
        }
        const { fileName, source } = importList(bundle)
        this.emitFile({ type: 'asset', fileName, source })
      },
    },
  }
}

/** Lets the landing page's script, without which it is whole, be fetched once the page has been painted. */
function landingScriptsLast(): Plugin {
  return {
    name: 'landing-scripts-last',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { filename }) {
        if (basename(filename) !== 'index.html') return html
        const [tag = '', src = ''] =
          /\s*<script type="module"[^>]*? src="([^"]+)"[^>]*><\/script>/.exec(html) ?? []
        const start = minified('delivery/landing-start.js').replace('/LANDING', () => src)
        return html
          .replace(tag, '')
          .replace('</body>', () => `<script>${start}</script>\n<i id="end" hidden></i>\n</body>`)
      },
    },
  }
}

const HEAD_SCRIPTS = ['public/theme.js', 'delivery/fill-ins.js', 'delivery/head.js']

/**
 * Writes what comes before all else into the documents themselves: none of it waits for a file. The word to browsers that are
 * too old stands by itself, as it was written: they understand no other script, and none that a build has changed.
 */
function headScripts(): Plugin {
  const tooOld = readFileSync(here('delivery/too-old.js'), 'utf8')
    .replace(/^\/\/.*\n/gm, '')
    .replace(/\n\s*/g, '\n')
  return {
    name: 'head-scripts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace(
          '<script src="/theme.js"></script>',
          () => `<script>${tooOld}</script>\n<script>${HEAD_SCRIPTS.map(minified).join('')}</script>`,
        ),
    },
  }
}

/** Ends every script and style sheet with a sum over it (sealed.mjs), when nothing changes them any more. */
function sealedFiles(): Plugin {
  return {
    name: 'sealed-files',
    apply: (config) => !config.build?.ssr,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type === 'chunk') file.code = sealed(file.code, false)
          else if (/\.(js|css)$/.test(file.fileName))
            file.source = sealed(String(file.source), file.fileName.endsWith('.css'))
        }
      },
    },
  }
}

/** Sends every import() through `loadCode` of start.js, where a page has it: it brings all files that it needs. */
function withLoadCode(code: string): string {
  return code.replace(
    /\bimport\((["'`])\.\/([\w.-]+\.js)\1\)/g,
    (_, _quote, name: string) => `(globalThis.loadCode??(f=>import(f)))("/assets/${name}")`,
  )
}

/**
 * Makes the list of what each file of code imports, as numbers of its rows, and names it by its content. Pages fetch it
 * before they first import(): as part of the code it would weigh more than many a screen.
 */
function importList(bundle: Bundle): { fileName: string; source: string } {
  const files = Object.keys(bundle).filter((file) => bundle[file]?.type === 'chunk')
  const rows = files.map((file) => [
    `/${file}`,
    ...(bundle[file]?.imports ?? []).map((imported) => files.indexOf(imported)).filter((at) => at >= 0),
  ])
  const source = JSON.stringify(rows)
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
  return { fileName: `assets/imports-${hash}.json`, source }
}

type Bundle = Record<string, { type: string; imports?: string[] }>

function startFor(importList: string): string {
  // Whatever quotes the minifier chose.
  return minified('delivery/start.js').replace(/(["'`])import-list\1/, () => JSON.stringify(`/${importList}`))
}

function chunksFrom(file: string, bundle: Bundle, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of bundle[file]?.imports ?? []) chunksFrom(imported, bundle, found)
  return found
}

function minified(file: string): string {
  const source = readFileSync(here(file), 'utf8').replace('__IS_WHOLE__', () => isWhole.toString())
  // These scripts come before the app: they cannot import the declarations.
  for (const [, name = ''] of source.matchAll(/\b(?:remembered|getItem)\((\w+|'[^']*')/g))
    if (!declarationOf(name.slice(1, -1)) && name !== 'key')
      throw new Error(`${file} remembers ${name}: declare the name in web/src/kit/storage/keys.ts`)
  return minifySync(file, source).code
}

/** Answers, in development, every address but `/` with the app's document, as the server does in production. */
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

/** Renders, in development, the landing page's markup at every request, as build.mjs does once. */
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

/** Writes the pictures of the landing page's strip as files of their own: they come when they are near, and never before. */
function wovenPictures(): Plugin {
  const files = () =>
    STRIP_PICTURES.map(({ id, draw }) => ({ fileName: `strip/${id}.svg`, source: tapestrySvg(draw()) }))
  return {
    name: 'woven-pictures',
    apply: (config) => !config.build?.ssr,
    generateBundle() {
      for (const file of files()) this.emitFile({ type: 'asset', ...file })
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const found = files().find(({ fileName }) => request.url === `/${fileName}`)
        if (!found) return next()
        response.setHeader('content-type', 'image/svg+xml').end(found.source)
      })
    },
  }
}
