import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LEVELS } from '../domain/src/access.ts'

const root = resolve(fileURLToPath(new URL('..', import.meta.url)))
/** The pages, with their limits: files in all, and those that other features share. */
const PAGES = [
  { page: 'docs/adding-a-feature.md', mostFiles: 12, mostShared: 4 },
  { page: 'docs/adding-a-record.md', mostFiles: 15, mostShared: 7 },
].map(({ page, ...limits }) => ({ page, steps: stepsOf(readFileSync(join(root, page), 'utf8')), ...limits }))
const steps = PAGES.flatMap(({ steps }) => steps)
let copy

beforeAll(() => {
  copy = copyOf(root)
  for (const step of steps) follow(step)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Reads the steps of the page: a heading with a path, and the blocks of code below it. */
function stepsOf(page) {
  return page
    .split(/^### \d+\. /m)
    .slice(1)
    .map((text) => {
      const [, path] = /^`([^`]+)`/.exec(text)
      const blocks = [...text.matchAll(/^```(\w+)\n(.*?)^```$/gms)]
      return { path, blocks: blocks.map(([, language, code]) => ({ language, code })) }
    })
}

/** Folders that git ignores, anywhere and at the top. */
const MADE = new Set(['node_modules', 'dist', 'dist-former', '.git', '.wxt', 'test-results'])
const MADE_AT_THE_TOP = new Set(['data', 'look', '.cache'])

/** Lists the repository's own files; there may be no git, or none that trusts the folder. */
function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (entry.isFile()) return [entry.name]
    if (!entry.isDirectory() || MADE.has(entry.name)) return []
    if (folder === root && MADE_AT_THE_TOP.has(entry.name)) return []
    return filesBelow(join(folder, entry.name)).map((name) => join(entry.name, name))
  })
}

/** Copies the repository, with the packages of the original and workspaces of its own. */
function copyOf(from) {
  const to = mkdtempSync(join(tmpdir(), 'thokham-feature-'))
  for (const file of filesBelow(from)) {
    mkdirSync(join(to, dirname(file)), { recursive: true })
    cpSync(join(from, file), join(to, file))
  }
  for (const folder of ['.', ...readdirSync(to)]) {
    const packages = join(from, folder, 'node_modules')
    if (existsSync(packages)) linkPackages(packages, join(to, folder, 'node_modules'))
  }
  return to
}

/**
 * Links packages as the original does: those to packages lead to the original's, those to workspaces (relative ones) to
 * the copy's.
 */
function linkPackages(from, to) {
  mkdirSync(to)
  for (const name of readdirSync(from)) {
    if (name === '@thokham' || name === '.bin')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true })
    else if (name !== '.vite') symlinkSync(join(from, name), join(to, name))
  }
}

function follow({ path, blocks }) {
  const file = join(copy, pathOf(path))
  for (const { language, code } of blocks) {
    if (language === 'diff') writeFileSync(file, patched(readFileSync(file, 'utf8'), code, path))
    else {
      if (existsSync(file)) throw new Error(`${path} is there already: the page adds to it by a diff`)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, code)
    }
  }
}

/** Puts added lines behind the unchanged ones that the diff shows before them, or at the end. */
function patched(text, diff, path) {
  const lines = diff.trimEnd().split('\n')
  const isAdded = (line) => line.startsWith('+')
  const before = lines
    .slice(0, lines.findIndex(isAdded))
    .map((line) => `${line.slice(1)}\n`)
    .join('')
  const added = lines
    .filter(isAdded)
    .map((line) => `${line.slice(1)}\n`)
    .join('')
  if (!before) return `${text}\n${added}`
  const at = text.indexOf(before)
  if (at < 0 || text.indexOf(before, at + 1) >= 0)
    throw new Error(`${path} has not one place that reads: ${before}`)
  return text.slice(0, at + before.length) + added + text.slice(at + before.length)
}

/** Returns the path of a step; each migration takes the next free number. */
function pathOf(path) {
  if (!path.includes('NNNN')) return path
  const last = readdirSync(join(root, 'server/src/db/migrations')).sort().at(-1)
  const before = [...new Set(steps.map(({ path }) => path).filter((each) => each.includes('NNNN')))].indexOf(
    path,
  )
  return path.replace('NNNN', String(Number.parseInt(last, 10) + 1 + before).padStart(4, '0'))
}

/** Runs a program of the packages in the copy; what it said is the failure. */
function run(program, ...args) {
  try {
    return execFileSync(process.execPath, [join(copy, program), ...args], {
      cwd: copy,
      encoding: 'utf8',
      stdio: 'pipe',
      env: { ...process.env, NODE_ENV: 'test', NO_COLOR: '1' },
    })
  } catch (error) {
    throw new Error(`${program} ${args.join(' ')} failed:\n${error.stdout}${error.stderr}`)
  }
}

test.each(PAGES)(
  '$page touches at most $mostFiles files, $mostShared of them shared, as it says',
  {
    tags: 'long',
  },
  ({ page, steps, mostFiles, mostShared }) => {
    const shared = steps.filter(({ path }) => existsSync(join(root, path)))
    expect(new Set(steps.map(({ path }) => path)).size).toBe(steps.length)
    expect(steps.length).toBeLessThanOrEqual(mostFiles)
    expect(shared.length).toBeLessThanOrEqual(mostShared)
    const text = readFileSync(join(root, page), 'utf8')
    expect(text).toContain(`**${steps.length} files, ${shared.length} of them shared**`)
  },
)

test('passes types, lint and import rules', { tags: 'long' }, () => {
  for (const workspace of ['.', 'domain', 'contract', 'server', 'web'])
    run('node_modules/typescript/bin/tsc', '--noEmit', '-p', workspace)
  const files = steps.map(({ path }) => pathOf(path)).filter((path) => !path.endsWith('.sql'))
  run(
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--vcs-enabled=false',
    ...new Set(files),
  )
  run('scripts/import-rules.mjs')
})

test('passes its own test and the tests of access', { tags: 'long' }, () => {
  // Of all operations and levels only those of the feature: the others are the whole run's.
  const others = 'every operation × every level|input that no screen sends'
  const answers = run(
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=verbose',
    'domain/src/access.test.ts',
    'web/src/screens.test.ts',
    'server/src/features/tips',
    'server/src/features/links',
    'server/src/features/features.test.ts',
    'server/src/db/schema.test.ts',
    'server/src/http/access-matrix.test.ts',
    '-t',
    `^(?!${others})|tips\\.list|linkAdmin\\.|has a row`,
  )
  const passed = answers.split('\n').filter((line) => line.includes('✓'))
  for (const name of ['tips.list', 'linkAdmin.update'])
    for (const level of LEVELS)
      expect(passed.filter((line) => line.includes(`'${name}' as '${level}' answers `))).toHaveLength(1)
})
