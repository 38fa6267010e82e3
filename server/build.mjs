import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const migrations = here('src/db/migrations')

/** One file with the repository's own workspaces inside; packages stay in node_modules. */
export const input = {
  input: here('src/main.ts'),
  platform: 'node',
  external: (id) => !/^[./]|^@thokham\//.test(id) && !id.startsWith(here('..')),
  plugins: [shipMigrations()],
}

export const output = (folder) => ({
  dir: folder,
  entryFileNames: '[name].mjs',
  format: 'esm',
  sourcemap: true,
  codeSplitting: false,
})

/** Builds the server and the owner's commands into dist, with the migrations beside them. */
export async function build() {
  // A migration that got another number since would be read beside its successor.
  rmSync(here('dist/migrations'), { recursive: true, force: true })
  // The server, and the owner's commands: each a file of its own.
  for (const program of ['src/main.ts', 'src/owner.ts']) {
    const bundle = await rolldown({ ...input, input: here(program) })
    await bundle.write(output(here('dist')))
    await bundle.close()
  }
}

/** Ships the migrations, which are read at the start, from beside the bundle, exactly as they were frozen. */
function shipMigrations() {
  return {
    name: 'ship-migrations',
    buildStart() {
      for (const name of readdirSync(migrations)) this.addWatchFile(`${migrations}/${name}`)
    },
    generateBundle() {
      for (const name of readdirSync(migrations)) {
        const source = readFileSync(`${migrations}/${name}`)
        this.emitFile({ type: 'asset', fileName: `migrations/${name}`, source })
      }
    },
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await build()
