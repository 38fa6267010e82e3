import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { rolldown } from 'rolldown'

/**
 * Keeps the server as it is, in one packed file, as the former version whose code the next one's test of rolling
 * updates runs on the next one's tables (decision 044; `node server/record-former.mjs`, at each release). Packages stay
 * in node_modules, and its migrations are the first of those that are frozen in the sources.
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
  writeFileSync(
    join(folder, 'main.mjs.br'),
    brotliCompressSync(output[0].code, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  )
  writeFileSync(join(folder, 'former.json'), `${JSON.stringify({ migrations }, null, 2)}\n`)
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const here = fileURLToPath(new URL('.', import.meta.url))
  await recordFormer(fileURLToPath(new URL('..', import.meta.url)), join(here, 'former'))
}
