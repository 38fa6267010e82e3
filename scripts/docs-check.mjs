import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const GLOSSARY = 'docs/glossary.md'
const DECISIONS = 'docs/decisions/'
/** Folders whose files begin with a number of their own. */
const NUMBERED = [DECISIONS, 'server/src/db/migrations/']
/**
 * Returns whether a page names paths of other times: decisions name what was there then, the page on adding a feature
 * what its reader is going to make.
 */
const namesOtherPaths = (path) =>
  path.startsWith(DECISIONS) || /^docs\/adding-a-(feature|record)\.md$/.test(path)
const TEXT = /\.(ts|tsx|mts|mjs|js|md|sql|css|html|json|txt|yml|yaml|toml)$|(^|\/)[^./]+$/
/** What is wrong is written out there. */
const EXEMPT = ['scripts/docs-check.mjs', 'scripts/docs-check.test.mjs', 'package-lock.json']
/** Returns whether a file is a frozen migration, which is history: what it said stays as it was. */
const isFrozen = (path) => /^server\/src\/db\/migrations\/00([0-5]\d|6[0-3])-/.test(path)

/**
 * Finds what is wrong in the words of the repository: rules cited by a bare number, pages, links and paths that lead
 * nowhere, lines that are too long, decisions and migrations that share a number, and glossary rows that stand twice or name what the code does
 * not have.
 * @param {Map<string, string>} files text of every file by its path in the repository (with `/`)
 * @param {Iterable<string>} [paths] all paths, those of pictures too
 * @returns {string[]} one sentence a fault, beginning with `path:line`
 */
export function docsFaults(files, paths = files.keys()) {
  const all = new Set(paths)
  const folders = new Set([...all].flatMap((path) => ancestors(path)))
  const known = {
    files,
    exists: (path) => all.has(path) || folders.has(path.replace(/\/$/, '')),
    isPage: (name) => [...all].some((path) => path === name || path.endsWith(`/${name}`)),
  }
  return [
    ...[...files].flatMap(([path, text]) => (isFrozen(path) ? [] : faultsOfFile(path, text, known))),
    ...sharedNumbers(all),
    ...glossaryFaults(files),
  ]
}

/**
 * Finds decisions and migrations that share a number: “decision 021” and “migration 0021” name one file each, but two
 * branches that were merged may both have taken it.
 */
function sharedNumbers(paths) {
  return NUMBERED.flatMap((folder) => {
    const firstOf = new Map()
    return [...paths].sort().flatMap((path) => {
      const name = path.startsWith(folder) ? path.slice(folder.length) : ''
      const number = /^\d+(?=-)/.exec(name)?.[0]
      if (number === undefined) return []
      const first = firstOf.get(number)
      if (first === undefined) firstOf.set(number, name)
      return first === undefined ? [] : [`${path}:1 has the number of ${first}: take the next free one`]
    })
  })
}

function faultsOfFile(path, text, known) {
  const lines = text.split('\n')
  const isPage = path.endsWith('.md')
  let isCode = false
  return lines.flatMap((line, at) => {
    const fault = (message) => `${path}:${at + 1} ${message}`
    if (isPage && line.trimStart().startsWith('```')) isCode = !isCode
    return [
      ...numberFaults(line),
      ...(isPage ? [] : nameFaults(COMMENT.exec(line)?.[1] ?? '', known)),
      ...referenceFaults(line, known),
      ...(isPage && !isCode && !path.startsWith(TEXTS) ? lengthFaults(line) : []),
      ...(isPage && !isCode ? linkFaults(path, line, known) : []),
      ...(isPage && !isCode && !namesOtherPaths(path)
        ? [...pathFaults(line, known), ...nameFaults(line.replace(QUOTED_OR_LINK, ''), known)]
        : []),
    ].map(fault)
  })
}

/** Finds rules cited by a bare number, which points nowhere here: a rule's source is a heading of docs/ or a decision. */
function numberFaults(line) {
  return line.includes('§')
    ? ['cites a rule by “§”: name a heading, as docs/product.md#coupons, or a decision']
    : []
}

/** Pages that the product shows. */
const TEXTS = 'content/'
/** The most letters of a page's line: what is longer is hard to read beside a change of it. */
const LONGEST_LINE = 120

/** Finds lines that are too long; a table's row cannot be broken, and one word not either. */
function lengthFaults(line) {
  const isTable = line.trimStart().startsWith('|')
  const isOneWord = !line.trim().includes(' ')
  return line.length <= LONGEST_LINE || isTable || isOneWord
    ? []
    : [`has ${line.length} letters: break the line before the ${LONGEST_LINE + 1}st`]
}

/** Where a comment begins, in whatever language: after a blank or a bracket, so that an address is none. */
const COMMENT = /(?:^|[\s{(])(?:\/\/|\/?\*|#|--|<!--)(.*)/

/** What of a page's line is judged as a path or a link. */
const QUOTED_OR_LINK = /`[^`]*`|\]\([^)]*\)/g

/**
 * Finds pages that are not here, cited by their name alone, `screens.md`, or by the end of their path; referenceFaults
 * has those of docs/.
 */
function nameFaults(words, { isPage }) {
  return [...words.matchAll(/(?<![\w./-])(?!docs\/)(?:[\w-]+\/)*[\w-]+\.md\b/g)].flatMap(([name]) =>
    isPage(name)
      ? []
      : [`cites ${name}, which is not here: name a heading of docs/ or a decision, as “decision 021”`],
  )
}

/** Finds dead references wherever they stand: `docs/product.md#coupons`, `docs/testing.md`, `decision 021`. */
function referenceFaults(line, known) {
  const faults = []
  for (const [, page, heading] of line.matchAll(/(?<![\w./-])(docs\/[\w/-]+\.md)(?:#([\w-]+))?/g)) {
    faults.push(...headingFaults(page, heading, known))
  }
  for (const [, number] of line.matchAll(/\b[Dd]ecisions? (\d{3})\b/g)) {
    if (![...known.files.keys()].some((path) => path.startsWith(`${DECISIONS}${number}-`))) {
      faults.push(`names decision ${number}, which does not exist`)
    }
  }
  return faults
}

/** Finds dead Markdown links, relative to their page. */
function linkFaults(path, line, known) {
  return [...line.matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target]) => {
    if (/^[a-z]+:/i.test(target)) return []
    const [to, heading] = target.split('#')
    const page = to === '' ? path : posix.normalize(posix.join(posix.dirname(path), decodeURI(to)))
    return headingFaults(page, heading, known)
  })
}

function headingFaults(page, heading, { files, exists }) {
  if (!exists(page)) return [`leads to ${page}, which does not exist`]
  if (heading === undefined || headingsOf(files.get(page) ?? '').has(heading)) return []
  return [`leads to ${page}#${heading}, but no heading there is called so`]
}

/**
 * Finds dead paths in backticks, as far as they begin at a folder of the repository; referenceFaults has the pages of
 * docs/.
 */
function pathFaults(line, { exists }) {
  return [...line.matchAll(/`([\w-]+\/[\w./-]+)`/g)].flatMap(([, path]) =>
    exists(path.split('/')[0]) &&
    /\.\w+$|\/$/.test(path) &&
    !/\/dist\/|^docs\/.*\.md$/.test(path) &&
    !exists(path)
      ? [`names ${path}, which does not exist`]
      : [],
  )
}

/**
 * Returns the anchors of headings as GitHub makes them: lower case, spaces to `-`, other signs gone; the second of a
 * name gets `-1`.
 */
function headingsOf(text) {
  const seen = new Map()
  const found = new Set()
  for (const [, heading] of text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+?)\s*#*$/gm)) {
    const slug = heading
      .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
      .replaceAll(' ', '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    found.add(count === 0 ? slug : `${slug}-${count}`)
  }
  return found
}

/** Where the names of the glossary stand: what is neither a page nor a file of a cluster, an example or a rehearsal. */
const CODE =
  /^(server|web|domain|contract|engine|metadata|companion|extension|scripts|e2e|bench|content)\/[\w./-]+$/

function glossaryFaults(files) {
  const text = files.get(GLOSSARY)
  if (text === undefined) return []
  const code = [...files].filter(([path]) => CODE.test(path) && !path.endsWith('.md'))
  const isInCode = (term) => {
    const whole = new RegExp(`(?<![\\p{L}\\p{N}_])${escaped(term)}(?![\\p{L}\\p{N}_])`, 'u')
    return code.some(([path, source]) => path.endsWith(`/${term}`) || whole.test(source))
  }
  const seen = new Map()
  return text.split('\n').flatMap((line, at) => {
    const [, thai, names] = line.split('|').map((cell) => cell.trim())
    if (!line.startsWith('|') || names === undefined || /^-+$/.test(thai) || thai === 'ไทย') return []
    const terms = [...names.matchAll(/`([^`]+)`/g)].map(([, term]) => term)
    const twice = [...thai.split(/\s*[/,]\s*/), ...terms].flatMap((term) => {
      const first = seen.get(term)
      if (first === undefined) seen.set(term, at + 1)
      return first === undefined || first === at + 1
        ? []
        : [`has “${term}”, which stands in line ${first} already`]
    })
    const unknown = terms
      .filter((term) => !isInCode(term))
      .map((term) => `names \`${term}\`, which the code does not`)
    return [...twice, ...unknown].map((message) => `${GLOSSARY}:${at + 1} ${message}`)
  })
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

function ancestors(path) {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, at) => parts.slice(0, at + 1).join('/'))
}

/** Lists the repository's own files: what git knows or would take. Without git nothing tells them from what was built. */
function ownFiles() {
  const git = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  return git.status === 0 ? git.stdout.split('\0').filter((path) => path !== '' && isFile(path)) : []
}

const isFile = (path) => existsSync(root + path) && lstatSync(root + path).isFile()

/**
 * Prints every fault of this repository's words on stderr.
 * @returns whether there is none
 */
export function docsAreSound() {
  const paths = ownFiles()
  const read = paths.filter((path) => TEXT.test(path) && !EXEMPT.includes(path))
  const faults = docsFaults(new Map(read.map((path) => [path, readFileSync(root + path, 'utf8')])), paths)
  for (const fault of faults) console.error(fault)
  return faults.length === 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = docsAreSound() ? 0 : 1
