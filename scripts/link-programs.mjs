import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { rolldown } from 'rolldown'
import { parseSync } from 'rolldown/utils'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Where programs lie that neither the product nor a test imports: nothing else notices that one no longer starts. */
const FOLDERS = ['bench', 'operations', 'scripts']

/**
 * Links programs without running them, as Node does before their first line, and what they import while they run as well.
 * @param {string[]} programs paths of modules in this repository
 * @returns {Promise<string[]>} one text for each file or export that is imported and does not exist, of packages too
 */
export async function missingImports(programs) {
  /** @type {{ path: string, from: string, name: string | null }[]} */
  const ofPackages = []
  const bundle = await rolldown({
    input: programs,
    cwd: root,
    platform: 'node',
    treeshake: false,
    // What is built is linked by whoever builds it.
    external: (id) => isPackage(id) || /\/dist\//.test(id),
    onLog: () => {},
    plugins: [
      {
        name: 'imports-of-programs',
        transform(code, path) {
          if (!path.endsWith('.mjs')) return null
          ofPackages.push(...packageImports(path, code))
          return `${code}\n${importsAtRunTime(code).join('\n')}`
        },
      },
    ],
  })
  const faults = []
  try {
    await bundle.generate({ format: 'esm' })
  } catch (error) {
    faults.push(error.message)
  } finally {
    await bundle.close()
  }
  for (const { path, from, name } of ofPackages) {
    const found = await import(from).catch((error) => faults.push(`${path}: ${error.message}`))
    if (typeof found === 'object' && name && !(name in found))
      faults.push(`${path}: ${from} exports no ${name}`)
  }
  return faults
}

const isPackage = (id) => !/^[./]/.test(id) && !id.startsWith('@thokham/')

/** Lists what a program takes out of packages: each export by its name, and none where a package is only to run. */
function packageImports(path, code) {
  return parseSync(path, code)
    .module.staticImports.filter(({ moduleRequest }) => isPackage(moduleRequest.value))
    .flatMap(({ moduleRequest: { value: from }, entries }) => {
      const named = entries.filter(({ importName }) => importName.kind !== 'NamespaceObject')
      const names = named.map(({ importName: { kind, name } }) => (kind === 'Default' ? 'default' : name))
      return names.length > 0 ? names.map((name) => ({ path, from, name })) : [{ path, from, name: null }]
    })
}

/** What a program takes out of a module by `import()`, or out of the server's sources by `sourceOf` of bench-database.mjs. */
const AT_RUN_TIME = /const \{([^}]+)\} = await (import|sourceOf)\(\s*'([^']+)',?\s*\)/g

/** Returns what a program imports while it runs as imports that a linker sees. */
function importsAtRunTime(code) {
  return [...code.matchAll(AT_RUN_TIME)].map(([, names, how, path], at) => {
    const from = how === 'sourceOf' ? join(root, 'server/src', path) : path
    const named = names.split(',').flatMap((name) => name.match(/[\w$]+/)?.[0] ?? [])
    return `import { ${named.map((name) => `${name} as late${at}_${name}`).join(', ')} } from ${JSON.stringify(from)}`
  })
}

/** `node scripts/link-programs.mjs` */
if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const programs = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true })
      .filter((name) => name.endsWith('.mjs') && !name.endsWith('.test.mjs'))
      .map((name) => join(root, folder, name)),
  )
  const faults = await missingImports(programs)
  for (const fault of faults) console.log(fault)
  console.log(`${programs.length} programs, ${faults.length} faults`)
  process.exitCode = faults.length > 0 || programs.length === 0 ? 1 : 0
}
