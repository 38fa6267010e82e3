import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { build, minifySync } from 'vite'

const web = fileURLToPath(new URL('../', import.meta.url))

/**
 * Prints what stands in the script that every screen loads before its first touch, or in what one screen adds to it, by
 * file: KB of gzip, each file packed by itself, so that the sum is more than the script is (`node web/delivery/modules.mjs
 * [--screen routes/vip/vip-screen.tsx] [--most 60]`).
 */
async function main() {
  const { values } = parseArgs({
    options: { screen: { type: 'string' }, most: { type: 'string', default: '80' } },
  })
  const { output } = await build({
    root: web,
    configFile: `${web}vite.config.ts`,
    logLevel: 'error',
    build: { write: false, minify: false },
  })
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])))
  const entry = [...chunks.values()].find(({ isEntry, name }) => isEntry && name === 'app')
  const everywhere = filesFrom(entry.fileName, chunks)
  const wanted = values.screen ? filesOf(values.screen, chunks, everywhere) : everywhere
  const files = [...wanted].flatMap((file) =>
    Object.entries(chunks.get(file).modules).map(([id, { code }]) => ({
      name: nameOf(id),
      chunk: chunks.get(file).name,
      size: code ? gzipSync(minifySync('a.js', code).code).length : 0,
    })),
  )
  files.sort((a, b) => b.size - a.size)
  for (const { name, chunk, size } of files.slice(0, Number(values.most)))
    console.log(`${(size / 1024).toFixed(2).padStart(7)}  ${name}  [${chunk}]`)
  const sum = files.reduce((all, { size }) => all + size, 0)
  console.log(`${(sum / 1024).toFixed(1).padStart(7)}  ${files.length} files in ${wanted.size} chunks`)
}

function filesFrom(file, chunks, found = new Set()) {
  if (found.has(file)) return found
  found.add(file)
  for (const imported of chunks.get(file)?.imports ?? []) filesFrom(imported, chunks, found)
  return found
}

function filesOf(screen, chunks, everywhere) {
  const own = [...chunks.values()].find(({ facadeModuleId }) => facadeModuleId?.endsWith(screen))
  if (!own) throw new Error(`No chunk of its own: ${screen}`)
  return new Set([...filesFrom(own.fileName, chunks)].filter((file) => !everywhere.has(file)))
}

const nameOf = (id) =>
  id
    .replace(/^.*node_modules\//, '')
    .replace(web, '')
    .replace(/^.*\/(?=(contract|domain)\/src)/, '')

await main()
process.exit()
