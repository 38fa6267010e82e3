import {
  closeSync,
  copyFileSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'

const box = (type, ...data) => {
  const content = Buffer.concat(data)
  const head = Buffer.alloc(8)
  head.writeUInt32BE(content.length + 8)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** Pictures and sounds of an hour: 30 and 47 a second. */
const [PICTURES, SOUNDS] = [108_000, 169_200]
/** A table of a film's head: `many` rows of so many bytes behind its own eight. */
const table = (many, bytes) => {
  const data = Buffer.alloc(8 + many * bytes)
  data.writeUInt32BE(many, 4)
  return data
}
const track = (...tables) =>
  box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', box('minf', box('stbl', ...tables))))

/**
 * Makes a film of an hour whose head lies before it, as films for the web have it: the sizes and times of its pictures and
 * sounds, and the places of its pieces, one for each picture. What is filmed is nothing.
 * @returns how long its head is
 */
function makeFilm(path, bytes) {
  const places = table(PICTURES, 8)
  const ftyp = box('ftyp', Buffer.from('isom\0\0\x02\0isommp42', 'latin1'))
  const head = () =>
    Buffer.concat([
      ftyp,
      box(
        'moov',
        box('mvhd', Buffer.alloc(100)),
        track(box('stsz', table(PICTURES, 4)), box('ctts', table(PICTURES, 8)), box('co64', places)),
        track(box('stsz', table(SOUNDS, 4)), box('co64', places)),
      ),
    ])
  const { length } = head()
  const step = Math.floor((bytes - length - 16) / PICTURES)
  for (let at = 0; at < PICTURES; at++) places.writeBigUInt64BE(BigInt(length + 16 + at * step), 8 + at * 8)
  const mdat = Buffer.alloc(16)
  mdat.writeUInt32BE(1)
  mdat.write('mdat', 4)
  mdat.writeBigUInt64BE(BigInt(bytes - length), 8)
  writeFileSync(path, Buffer.concat([head(), mdat]))
  truncateSync(path, bytes)
  return length
}

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]
async function timed(work, rounds) {
  const times = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await work()
    times.push(performance.now() - started)
  }
  return median(times)
}

/**
 * Writes the words of a large film: what is new of it, which is all that a browser makes (the rest is slices of the file), beside
 * a copy of its head; and the whole file in place, as the command line does, beside copying it and renaming it over.
 */
export async function measureFilm({ planFile, writeFile }, { folder, bytes, rounds }) {
  const film = join(folder, 'film.mp4')
  const copy = join(folder, 'copy.mp4')
  const head = makeFilm(film, bytes)
  const put = (pieces) => {
    const file = openSync(copy, 'w')
    for (const piece of pieces) writeSync(file, piece)
    closeSync(file)
  }
  const headMs = await timed(() => {
    const buffer = Buffer.allocUnsafe(head)
    const file = openSync(film, 'r')
    readSync(file, buffer, 0, head, 0)
    closeSync(file)
    put([buffer])
  }, rounds * 3)
  const planMs = await timed(async () => put(await planFile(film)), rounds * 3)
  const copyMs = await timed(() => {
    copyFileSync(film, copy)
    renameSync(copy, film)
  }, rounds)
  const wholeMs = await timed(() => writeFile(film), rounds)
  for (const path of [film, copy]) rmSync(path, { force: true })
  return { headBytes: head, headMs, planMs, copyMs, wholeMs }
}
