import type { ConnectionOptions } from 'node:tls'
import type { UploadProtocol } from '@thokham/metadata'

/** Where a marketplace takes files, and what its member said about it. */
export interface Way {
  readonly protocol: UploadProtocol
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** Fingerprint of the host's key as it was at the first visit; null = it was never met. */
  readonly hostKey: string | null
  /** Its member knows that name and password go unencrypted where the host has nothing else. */
  readonly allowsPlain: boolean
  /** Its member allows files to be sent to another address than the host's. */
  readonly allowsOtherAddress: boolean
}

/** What a connection is made with, beside the way itself. */
export interface LineOptions {
  /** How long (ms) the far end may be silent; 30 s unless told otherwise. */
  readonly silenceMs?: number
  /** Of TLS, such as authorities that the system does not know. */
  readonly tls?: ConnectionOptions
}

/** A host to which we are logged in. One thing at a time; after a fault it is of no use any more. */
export interface FarEnd {
  /** Returns the bytes of a file there; null = none of that name. @throws TransferFault */
  size(target: string): Promise<number | null>
  /** Writes a file there, in place of one of its name, and waits for the host's word that it is whole. @throws TransferFault, what `chunks` throws */
  send(target: string, chunks: AsyncIterable<Buffer>): Promise<void>
  /** Counts what lies in a folder. @throws TransferFault */
  list(folder: string): Promise<number>
  /** How the line is kept from being read, for people: `TLSv1.3`, `SSH`, null = not at all. */
  readonly secrecy: string | null
  /** Ends the connection, whatever is under way. */
  close(): void
}

export const SILENCE_MS = 30_000

/** Parts a target into its folder and its name. */
export function partsOf(target: string): { folder: string; name: string } {
  const at = target.lastIndexOf('/')
  return { folder: target.slice(0, Math.max(0, at)), name: target.slice(at + 1) }
}
