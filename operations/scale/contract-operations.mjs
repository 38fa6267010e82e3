import { readdirSync } from 'node:fs'
import { root, sourceOf } from '../../bench/bench-database.mjs'

/** Reads every operation that the contract declares. */
export async function contractOperations() {
  const files = readdirSync(`${root}/contract/src`).filter((name) => /^[\w-]+\.ts$/.test(name))
  const modules = []
  for (const name of files) modules.push(await sourceOf(`../../contract/src/${name}`))
  const isOperation = (value) => value && typeof value === 'object' && 'access' in value && 'path' in value
  return modules.flatMap((module) => Object.values(module).filter(isOperation))
}
