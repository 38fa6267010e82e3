import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { crc32, createDeflateRaw } from 'node:zlib'
import { Zip } from 'fflate'

/** The same bytes whenever and wherever the same files are packed: an earlier time does not fit into a ZIP. */
const PACKED_AT = new Date('1980-01-02T00:00:00')
const EXECUTABLE = 0o755
const PLAIN = 0o644
const REGULAR = 0o100000
/** Of ZIP: made on UNIX, so that permissions count; pressed by deflate. */
const UNIX = 3
const DEFLATE = 8

/**
 * A file of a ZIP.
 * @typedef {{ name: string, bytes: Uint8Array, executable?: boolean }} Packed
 */

/**
 * Writes a ZIP beside its final place and renames it.
 * @param {string} path
 * @param {readonly Packed[]} files
 * @param {number} level of pressing, 1–9
 * @returns {Promise<{ bytes: number, sha256: string }>}
 */
export async function writeZip(path, files, level = 9) {
  const draft = `${path}.${process.pid}.part`
  const hash = createHash('sha256')
  const out = createWriteStream(draft)
  let fault = null
  const zip = new Zip((error, chunk) => {
    fault ??= error
    hash.update(chunk)
    out.write(chunk)
  })
  try {
    for (const file of [...files].sort((a, b) => (a.name < b.name ? -1 : 1))) {
      await add(zip, file, level)
      if (out.writableNeedDrain) await once(out, 'drain')
    }
    zip.end()
    out.end()
    await once(out, 'finish')
    if (fault) throw fault
    const { size } = await stat(draft)
    await rename(draft, path)
    return { bytes: size, sha256: hash.digest('hex') }
  } finally {
    await rm(draft, { force: true })
  }
}

/**
 * Adds a file to the ZIP. Node's own deflate is several times as quick as one in JavaScript, and needs no second copy
 * of 120 MB.
 */
async function add(zip, { name, bytes, executable }, level) {
  const entry = {
    filename: name,
    size: bytes.length,
    crc: crc32(bytes),
    compression: DEFLATE,
    os: UNIX,
    attrs: (REGULAR | (executable ? EXECUTABLE : PLAIN)) * 0x10000,
    mtime: PACKED_AT,
  }
  zip.add(entry)
  const deflate = createDeflateRaw({ level, memLevel: 9 })
  deflate.on('data', (chunk) => entry.ondata(null, chunk, false))
  deflate.end(bytes)
  await once(deflate, 'end')
  entry.ondata(null, new Uint8Array(0), true)
}

/**
 * Reads the permissions of each file from a ZIP's directory, as an archive program does.
 * @param {Buffer} zip
 * @returns {Map<string, number>}
 */
export function permissionsIn(zip) {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  const found = new Map()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const length = zip.readUInt16LE(at + 28)
    const name = zip.toString('utf8', at + 46, at + 46 + length)
    found.set(name, (zip.readUInt32LE(at + 38) >>> 16) & 0o777)
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return found
}

/** Reads all files of a folder, in a fixed order. @returns {Promise<Packed[]>} */
export async function filesOf(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(
    paths.sort().map(async (path) => ({
      name: relative(folder, path).split(sep).join('/'),
      bytes: await readFile(path),
    })),
  )
}

/** Reads one file out of a tar. @returns {Buffer} */
export function fileInTar(tar, wanted) {
  for (let at = 0; at + 512 <= tar.length; ) {
    const name = tar.toString('utf8', at, at + 100).replace(/\0.*$/s, '')
    const size = Number.parseInt(tar.toString('latin1', at + 124, at + 136), 8)
    if (name === wanted) return tar.subarray(at + 512, at + 512 + size)
    if (!Number.isFinite(size)) break
    at += 512 + Math.ceil(size / 512) * 512
  }
  throw new Error(`The package has no ${wanted}`)
}

/** Makes a folder of its own beside others, for what is not whole yet. */
export async function freshFolder(beside) {
  await mkdir(beside, { recursive: true })
  return mkdtemp(join(beside, 'desktop-'))
}

/** Writes JSON, whole or not at all. */
export async function writeJson(path, content) {
  const draft = `${path}.${process.pid}.part`
  await writeFile(draft, `${JSON.stringify(content, null, 2)}\n`)
  await rename(draft, path)
}
