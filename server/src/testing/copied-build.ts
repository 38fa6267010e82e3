import { cpSync, existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Copies the built server with all that it needs to run, no link leading back here. @returns the copy's program */
export function copyBuild(to: string): string {
  const parts = ['package.json', 'content', 'server/package.json', 'server/dist', ...packagesOf('server')]
  // Programs of packages stay linked to each other.
  for (const part of parts)
    cpSync(join(root, part), join(to, part), { recursive: true, verbatimSymlinks: true })
  return join(to, 'server/dist/main.mjs')
}

/** Lists where the packages lie that a workspace needs, and those that they need. */
function packagesOf(workspace: string): string[] {
  const found = new Set<string>()
  const follow = (folder: string) => {
    const { dependencies, optionalDependencies } = JSON.parse(
      readFileSync(join(root, folder, 'package.json'), 'utf8'),
    )
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const place = placeOf(name, folder)
      // The repository's own are bundled; packages for other machines are absent.
      if (!place || found.has(place) || name.startsWith('@thokham/')) continue
      found.add(place)
      follow(place)
    }
  }
  follow(workspace)
  return [...found]
}

/** Looks for a package as Node does: in the folder's own node_modules, then in those above. */
function placeOf(name: string, folder: string): string | undefined {
  const place = join(folder, 'node_modules', name)
  if (existsSync(join(root, place, 'package.json'))) return place
  return folder === '.' ? undefined : placeOf(name, dirname(folder))
}
