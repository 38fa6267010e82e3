import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './bench-database.mjs'

/** The words of the library's own keywords, the common ones as often as they are there. */
const words = readdirSync(join(root, 'content/keywords'))
  .flatMap((name) => readFileSync(join(root, 'content/keywords', name), 'utf8').split(/\s+/))
  .filter(Boolean)

/** Returns a source of numbers from 0 up to, not including, `below`: the same ones in each process. */
export function seededNumbers() {
  let state = 20_261_120
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Returns a keyword of three of the library's words. @param next of `seededNumbers` */
export function madeKeyword(next) {
  return [0, 1, 2].map(() => words[next(words.length)]).join(' ')
}
