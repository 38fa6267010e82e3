import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Licences under which a package may be shipped, or be part of what builds what is shipped. */
const FINE_LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** What manifests name in the list of old times is not in the lockfile: read by hand, for that version alone. */
const READ_BY_HAND = {
  'ssh2@1.17.0': 'MIT',
  'cpu-features@0.0.10': 'MIT',
  'buildcheck@0.0.7': 'MIT',
  'png-js@2.0.0': 'MIT',
}

/**
 * Lists the packages of the lockfile that are more than test tools, by name and version, each once: what the servers, the web's
 * build and the programs consist of.
 * @returns {{ name: string, version: string, licence: string, integrity: string }[]}
 */
export function shippedPackages(lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))) {
  const found = new Map()
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.dev) continue
    const name = entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const { version, integrity = '' } = entry
    const id = `${name}@${version}`
    found.set(id, { name, version, licence: entry.license ?? READ_BY_HAND[id] ?? '', integrity })
  }
  return [...found.values()].sort((one, other) => (purl(one) < purl(other) ? -1 : 1))
}

/** Tells whether a licence's words can be fulfilled by what is fine: one of several, or all that are asked together. */
export function isFine(licence) {
  const words = licence.replace(/[()]/g, '')
  return words
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((each) => FINE_LICENCES.has(each.trim())))
}

/** Writes what the server consists of beside its build: an SBOM (CycloneDX 1.5), and the licences, a package a line. */
export function writeShippedPackages(folder) {
  const packages = shippedPackages()
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  writeFileSync(join(folder, 'sbom.cdx.json'), `${JSON.stringify(bomOf(packages, version), null, 1)}\n`)
  const lines = packages.map(({ name, version: of, licence }) => `${name}\t${of}\t${licence}`)
  writeFileSync(join(folder, 'licences.tsv'), `${lines.join('\n')}\n`)
}

/** Returns the bill of materials; it says nothing of when it was made, so that the same lockfile makes the same one. */
export function bomOf(packages, version) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', name: 'server', version } },
    components: packages.map(({ name, version: of, licence, integrity }) => ({
      type: 'library',
      'bom-ref': purl({ name, version: of }),
      name,
      version: of,
      purl: purl({ name, version: of }),
      ...(licence && { licenses: [{ expression: licence }] }),
      ...(integrity && { hashes: integrity.split(' ').map(hashOf) }),
    })),
  }
}

const purl = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** Returns an integrity of the lockfile, `sha512-` and base64, as CycloneDX writes it. */
function hashOf(integrity) {
  const dash = integrity.indexOf('-')
  const content = Buffer.from(integrity.slice(dash + 1), 'base64').toString('hex')
  return { alg: integrity.slice(0, dash).toUpperCase().replace('SHA', 'SHA-'), content }
}
