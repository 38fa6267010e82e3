import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const pathOf = (dataDir: string) => `${dataDir}/server-address`

/** Notes in the data folder where the server that runs on it is reached, for commands beside it. */
export function noteAddress(dataDir: string, url: string): void {
  writeFileSync(pathOf(dataDir), `${url}\n`, { mode: 0o600 })
}

/** Returns the noted address; null when none is noted. */
export function readAddress(dataDir: string): string | null {
  try {
    return readFileSync(pathOf(dataDir), 'utf8').trim()
  } catch {
    return null
  }
}

/** Takes the address away that a server left in its data folder. */
export function forgetAddress(dataDir: string): void {
  rmSync(pathOf(dataDir), { force: true })
}
