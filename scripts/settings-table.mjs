import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { docsAreSound } from './docs-check.mjs'

const path = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const PAGE = path('docs/operations.md')
const BEGIN = '<!-- settings: made by scripts/settings-table.mjs -->'
const END = '<!-- /settings -->'

/**
 * Writes the table of settings into docs/operations.md from the schema that parses them. `--check`, the stage `docs`,
 * only compares, and looks through all other words of the repository as well (docs-check.mjs).
 */
async function main() {
  const isCheck = process.argv.includes('--check')
  if (isCheck && !docsAreSound()) process.exitCode = 1
  const page = readFileSync(PAGE, 'utf8')
  const [head, rest] = page.split(BEGIN)
  const tail = rest?.split(END)[1]
  if (tail === undefined) throw new Error(`docs/operations.md has lost its marks ${BEGIN} and ${END}`)
  const fresh = `${head}${BEGIN}\n${tableOf(await readSettings())}\n${END}${tail}`
  if (fresh === page) return
  if (isCheck) {
    console.error('The settings in docs/operations.md are stale: run node scripts/settings-table.mjs')
    process.exitCode = 1
    return
  }
  writeFileSync(PAGE, fresh)
}

/**
 * Reads the schema of settings, which is TypeScript that the oldest Node we run on does not read: bundles it, then
 * imports it.
 */
async function readSettings() {
  const folder = path('.cache/settings')
  const bundle = await rolldown({
    input: path('server/src/env.ts'),
    platform: 'node',
    external: /^(?!@thokham\/)[^./]/,
  })
  await bundle.write({ file: `${folder}/env.mjs`, format: 'esm' })
  await bundle.close()
  try {
    const { SETTINGS } = await import(pathToFileURL(`${folder}/env.mjs`).href)
    return SETTINGS.shape
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function tableOf(settings) {
  const rows = Object.entries(settings).map(([name, schema]) => [
    `\`${name}\``,
    defaultOf(schema),
    schema.description,
  ])
  return [['setting', 'default', 'what it does'], ['---', '---', '---'], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n')
}

/** Returns what stands in for a setting that is not given, before it is worked on further. */
function defaultOf(schema) {
  for (let at = schema; at; at = at.def.innerType ?? at.def.in) {
    if (at.def.type === 'default') return `\`${at.def.defaultValue}\``
  }
  return ''
}

mkdirSync(path('.cache'), { recursive: true })
await main()
