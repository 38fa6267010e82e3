import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { rolldown } from 'rolldown'

/**
 * Keeps the server as it is, in one packed file, as the former version whose code the next one's test of rolling
 * updates runs on the next one's tables (decision 044; `node server/record-former.mjs`, at each release). The library's content is
 * kept beside it. Packages stay in node_modules, and its migrations are the first of those that are frozen in the sources.
 * @param root of the sources that are kept
 */
export async function recordFormer(root, folder) {
  const bundle = await rolldown({
    input: join(root, 'server/src/main.ts'),
    platform: 'node',
    external: (id) => !/^[./]|^@thokham\//.test(id) && !id.startsWith(root),
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false })
  await bundle.close()
  const migrations = readdirSync(join(root, 'server/src/db/migrations')).length
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'main.mjs.br'), packed(output[0].code))
  writeFileSync(join(folder, 'content.json.br'), packed(JSON.stringify(filesOf(join(root, 'content')))))
  writeFileSync(join(folder, 'former.json'), `${JSON.stringify({ migrations }, null, 2)}\n`)
}

/** Returns the text of every file below a folder by its path in it. */
function filesOf(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name)
      return [relative(folder, path), readFileSync(path, 'utf8')]
    }),
  )
}

/**
 * Puts packages into the recorded server that leave node_modules after it was recorded
 * (`node server/record-former.mjs --carry FOLDER NAME…`).
 * @param installed a folder in whose node_modules they are, in the versions of that release
 */
async function carryPackages(folder, installed, names) {
  const file = join(folder, 'main.mjs.br')
  const recorded = join(installed, 'former.mjs')
  writeFileSync(recorded, brotliDecompressSync(readFileSync(file)))
  const isCarried = (id) => names.some((name) => id === name || id.startsWith(`${name}/`))
  const bundle = await rolldown({
    input: recorded,
    platform: 'node',
    // A name that is carried is asked for again by the path that it was found at.
    external: (id, importer, isFound) => importer === recorded && !isFound && !isCarried(id),
    logLevel: 'silent',
  })
  const { output } = await bundle.generate({ format: 'esm', minify: true, codeSplitting: false })
  await bundle.close()
  const absent = names.filter((name) =>
    output[0].imports.some((id) => id === name || id.startsWith(`${name}/`)),
  )
  if (absent.length > 0) throw new Error(`No node_modules of ${installed} has ${absent.join(', ')}`)
  writeFileSync(file, packed(output[0].code))
}

const packed = (code) => brotliCompressSync(code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const former = fileURLToPath(new URL('./former', import.meta.url))
  const [flag, installed, ...names] = process.argv.slice(2)
  if (flag === '--carry') await carryPackages(former, installed, names)
  else await recordFormer(fileURLToPath(new URL('..', import.meta.url)), former)
}
