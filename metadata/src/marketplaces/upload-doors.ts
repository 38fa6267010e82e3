import shipped from '@thokham/content/upload-doors.json' with { type: 'json' }
import type { PictureKind } from '../picture-kind.ts'
import { MARKETPLACE_IDS, type MarketplaceId, type Marketplaces } from './marketplaces.ts'

/**
 * How files are handed in: FTP with TLS asked for (`ftps`) or from the first byte (`ftps-implicit`), SFTP, or FTP whose
 * host may have nothing else.
 */
export const UPLOAD_PROTOCOLS = ['ftps', 'ftps-implicit', 'sftp', 'ftp'] as const
export type UploadProtocol = (typeof UPLOAD_PROTOCOLS)[number]

/** Where a marketplace takes files: data that ages, so it has its source and the day it was read. */
export interface UploadDoor {
  /** That of its rules, where they are known here. */
  readonly id: string
  readonly name: string
  readonly protocol: UploadProtocol
  readonly host: string
  readonly port: number
  /** The folder that pictures go into, from the first one of the account; those of generators may have their own (`AiRules`). */
  readonly folder: string
  /** The marketplace's page on which what was sent is handed in for review. */
  readonly portal: string
  /** What user and password are meant, where members confuse them. */
  readonly who?: string
  /** What it takes, for a marketplace without rules of its own here. */
  readonly alone?: { readonly takesAi: boolean; readonly kinds: readonly PictureKind[] }
  readonly source: string
  readonly sure: 'A' | 'B' | 'C'
  /** Bangkok date on which the source was read. */
  readonly checked: string
}

/** The doors that ship with a release. */
export const UPLOAD_DOORS: readonly UploadDoor[] = shipped.doors as unknown as UploadDoor[]

/** Returns the rules of the marketplace that a door is of; null where none are known here. */
export function marketplaceOfDoor({ id }: Pick<UploadDoor, 'id'>): MarketplaceId | null {
  return MARKETPLACE_IDS.find((one) => one === id) ?? null
}

/** Returns how a marketplace stands to pictures of generators; nothing is sent where nobody knows. */
export function aiAtDoor(door: UploadDoor, marketplaces: Marketplaces): 'taken' | 'refused' | 'unknown' {
  const id = marketplaceOfDoor(door)
  if (id === null) return door.alone?.takesAi ? 'taken' : 'refused'
  const { policy } = marketplaces[id].ai
  return policy === 'refused' ? 'refused' : policy === 'unstated' ? 'unknown' : 'taken'
}

/** Returns the folder that a picture goes into, without a slash at its end; empty = the first one of the account. */
export function folderOfDoor(door: UploadDoor, isAi: boolean, marketplaces: Marketplaces): string {
  const id = marketplaceOfDoor(door)
  const ai = id === null ? null : marketplaces[id].ai
  const own = door.folder.replace(/\/+$/, '')
  return isAi && ai?.policy === 'folder' ? `${own}/${ai.mark}` : own
}
