import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'rolldown/utils'

/**
 * Which workspace may import which (docs/architecture.md, “Import rules”). What is not named here is closed.
 * @type {Record<string, { name: string, to: string[], pure?: boolean }>}
 */
const WORKSPACES = {
  engine: { name: '@thokham/engine', to: ['content'], pure: true },
  metadata: { name: '@thokham/metadata', to: ['content'], pure: true },
  domain: { name: '@thokham/domain', to: ['content'], pure: true },
  // Data alone: JSON files, each with one reader.
  content: { name: '@thokham/content', to: [] },
  contract: { name: '@thokham/contract', to: ['domain', 'engine', 'metadata'] },
  server: { name: '@thokham/server', to: ['contract', 'domain', 'engine', 'metadata'] },
  web: { name: '@thokham/web', to: ['contract', 'domain', 'engine', 'metadata'] },
  companion: { name: 'thokham', to: ['contract', 'domain', 'engine', 'metadata'] },
  extension: { name: '@thokham/extension', to: ['domain'] },
}

const isTest = (path) => /\.test\.tsx?$/.test(path) || /(^|\/)testing\//.test(path)
const within = (folder) => (path) => path.startsWith(`${folder}/`)
const featureOf = (path) => /^server\/src\/features\/([^/]+)\//.exec(path)?.[1]
const routeOf = (path) => /^web\/src\/routes\/([^/.]+)/.exec(path)?.[1]

/**
 * Import rules inside a workspace. `from` and `to` are paths in the repository; the message teaches what to do instead.
 * @type {{ from: (path: string) => boolean, forbids: (to: string, from: string) => boolean, message: string }[]}
 */
const INNER_RULES = [
  {
    from: (path) => /^server\/src\/(http|db|integrations|jobs)\//.test(path) && !isTest(path),
    forbids: within('server/src/features'),
    message:
      'features import http, db, integrations and jobs, never back: let app.ts hand the feature in as an argument',
  },
  {
    from: within('server/src/features'),
    forbids: (to, from) =>
      /-queries\.ts$/.test(to) && featureOf(to) !== undefined && featureOf(to) !== featureOf(from),
    message:
      'another feature’s queries are its own: call its command (a file named by a verb) and pass your transaction',
  },
  {
    from: within('server/src/db/migrations'),
    forbids: (to) => !to.startsWith('server/src/db/migrations/'),
    message:
      'a migration is frozen history: write its SQL out in full instead of importing code that will change',
  },
  {
    from: within('web/src/routes'),
    forbids: (to, from) => routeOf(to) !== undefined && routeOf(to) !== routeOf(from),
    message: 'a route never imports another route: move what both need to components or lib',
  },
  {
    from: (path) => /^web\/src\/(components|kit|lib|text)\//.test(path),
    forbids: within('web/src/routes'),
    message: 'routes import components, kit, lib and text, never back',
  },
  {
    from: (path) => /^web\/src\/kit\//.test(path) && !isTest(path),
    forbids: (to) => to.startsWith('web/src/components/') && !to.startsWith('web/src/components/ui/'),
    message: 'the kit draws with components/ui alone: what it needs of a feature is handed in',
  },
  {
    from: (path) => /^web\/src\/(lib|text)\//.test(path) && !isTest(path),
    forbids: (to) => to.startsWith('web/src/kit/') && !to.startsWith('web/src/kit/storage/'),
    message: 'the kit imports lib and text, never back; the browser’s storage alone is open to all',
  },
  {
    from: (path) => /^web\/src\/(components|kit|lib|text|routes)\//.test(path) && !isTest(path),
    forbids: (to) => /^web\/src\/(screens|router|app)\.tsx?$/.test(to),
    message: 'the list of screens imports all screens: ask lib/boot/pages.ts, which has it from above',
  },
  {
    from: (path) => /^web\/src\/(lib|text)\//.test(path),
    forbids: within('web/src/components'),
    message: 'components import lib and text, never back',
  },
  {
    from: (path) => !isTest(path),
    forbids: isTest,
    message: 'what only tests need stays with the tests',
  },
]

/** Packages that a folder must not pull in even through others, as the visitor would have to load them. */
const HEAVY = [
  {
    from: within('web/src/landing'),
    packages: /^(@tanstack\/|react-hook-form$|@base-ui\/|zod$|gpt-tokenizer)/,
    message: 'the landing page is an entry of its own: no router, no query client, no form library',
  },
]

/**
 * Lists every import that a rule forbids.
 * @param {Map<string, string>} files path in the repository (with `/`) → source text
 * @returns {string[]} one sentence a violation, beginning with `path:line`
 */
export function forbiddenImports(files) {
  const imports = new Map([...files].map(([path, source]) => [path, importsOf(path, source, files)]))
  return [...imports].flatMap(([path, found]) => [
    ...found.flatMap((one) => {
      const message = directFault(path, one)
      return message ? [`${path}:${one.line} imports ${one.specifier}: ${message}`] : []
    }),
    ...heavyFaults(path, imports),
  ])
}

function directFault(path, { specifier, to }) {
  const workspace = workspaceOf(path)
  if (!workspace) return undefined
  const rules = WORKSPACES[workspace]
  if (to) {
    const target = workspaceOf(to)
    if (target && target !== workspace)
      return `use the package name ${WORKSPACES[target].name} instead of a path`
    return INNER_RULES.find((rule) => rule.from(path) && rule.forbids(to, path))?.message
  }
  const target = Object.entries(WORKSPACES).find(
    ([, { name }]) => specifier === name || specifier.startsWith(`${name}/`),
  )?.[0]
  if (target && target !== workspace && !rules.to.includes(target))
    return rules.pure
      ? `${workspace} depends on nothing but the data of content/: pass what it needs as an argument`
      : `${workspace} may import ${rules.to.join(', ')} and nothing else of this repository`
  if (rules.pure && !target && !isTest(path) && !specifier.startsWith('.'))
    return `${workspace} depends on nothing, not even on Node: pass what it needs as an argument`
  if (path.startsWith('server/src/db/migrations/') && target) return INNER_RULES[2].message
  return undefined
}

function heavyFaults(path, imports) {
  return HEAVY.filter((rule) => rule.from(path) && !isTest(path)).flatMap((rule) => {
    const seen = new Set()
    const faults = []
    const walk = (at, via) => {
      if (seen.has(at)) return
      seen.add(at)
      for (const { specifier, to, lazy, typeOnly } of imports.get(at) ?? []) {
        if (lazy || typeOnly) continue
        if (to) walk(to, [...via, to])
        else if (rule.packages.test(specifier))
          faults.push(`${via.join(' → ')} → ${specifier}: ${rule.message}`)
      }
    }
    walk(path, [path])
    return faults
  })
}

function workspaceOf(path) {
  const first = path.split('/')[0]
  return first in WORKSPACES ? first : undefined
}

/** Lists what a file imports: `to` is set when the import is relative and its target is among the files. */
function importsOf(path, source, files) {
  const parsed = parseSync(path, source).module
  const line = (offset) => source.slice(0, offset).split('\n').length
  const found = [
    ...parsed.staticImports.map((one) => ({
      specifier: one.moduleRequest.value,
      at: one.start,
      typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
    })),
    ...parsed.staticExports.flatMap((one) =>
      one.entries
        .filter((entry) => entry.moduleRequest)
        .map((entry) => ({ specifier: entry.moduleRequest.value, at: one.start, typeOnly: entry.isType })),
    ),
    ...parsed.dynamicImports.map((one) => ({
      specifier: source.slice(one.moduleRequest.start, one.moduleRequest.end).replace(/^['"`]|['"`]$/g, ''),
      at: one.start,
      lazy: true,
    })),
    ...[...source.matchAll(/new URL\(\s*['"](\.[^'"]+\.tsx?)['"]\s*,\s*import\.meta\.url/g)].map((match) => ({
      specifier: match[1],
      at: match.index,
      lazy: true,
    })),
  ]
  return found.map(({ at, ...one }) => ({ ...one, line: line(at), to: resolve(path, one.specifier, files) }))
}

function resolve(path, specifier, files) {
  if (!specifier.startsWith('.')) return undefined
  const target = posix.normalize(posix.join(posix.dirname(path), specifier.replace(/\?.*$/, '')))
  if (files.has(target)) return target
  return target.split('/')[0] === path.split('/')[0] ? undefined : target
}

function sourcesOf(root) {
  const files = new Map()
  for (const workspace of Object.keys(WORKSPACES)) {
    if (workspace === 'content') continue
    for (const entry of readdirSync(join(root, workspace, 'src'), { recursive: true, withFileTypes: true })) {
      const path = join(entry.parentPath, entry.name)
      if (!entry.isFile() || !/\.tsx?$/.test(path) || path.endsWith('.d.ts')) continue
      files.set(relative(root, path).split(sep).join('/'), readFileSync(path, 'utf8'))
    }
  }
  return files
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const files = sourcesOf(join(dirname(fileURLToPath(import.meta.url)), '..'))
  const faults = forbiddenImports(files)
  for (const fault of faults) console.log(fault)
  console.log(`${files.size} files, ${faults.length} forbidden imports`)
  process.exitCode = faults.length > 0 || files.size === 0 ? 1 : 0
}
