import { readdirSync } from 'node:fs'
import type { Operation } from '@thokham/contract/operation'

/** Imports the modules below a folder whose paths match. */
export async function modulesOf(folder: URL, paths: RegExp): Promise<Record<string, unknown>[]> {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => paths.test(path))
  return Promise.all(found.map((path) => import(new URL(path, folder).href)))
}

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value && 'path' in value

const contract = await modulesOf(new URL('../../../contract/src/', import.meta.url), /^[\w-]+\.ts$/)

/** Every operation that the contract declares, whoever serves it. */
export const CONTRACT_OPERATIONS = contract.flatMap((module) => Object.values(module).filter(isOperation))
