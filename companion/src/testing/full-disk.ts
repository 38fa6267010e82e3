/**
 * A module to be run before a program (`--import`): drafts beside pictures take `DISK_BYTES` bytes, and then the disk is
 * full.
 */
export const FULL_DISK = `data:text/javascript,${encodeURIComponent(`
  import fs from 'node:fs/promises'
  import { syncBuiltinESMExports } from 'node:module'
  const open = fs.open
  let left = Number(process.env.DISK_BYTES)
  fs.open = async (path, ...more) => {
    const file = await open(path, ...more)
    if (!String(path).endsWith('.part')) return file
    const write = file.write.bind(file)
    file.write = async (bytes, at, length) => {
      left -= length
      if (left < 0) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      return write(bytes, at, length)
    }
    return file
  }
  syncBuiltinESMExports()`)}`
