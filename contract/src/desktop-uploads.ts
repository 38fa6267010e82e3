/*
 * What the desktop program and its page say to each other about the upload queue (docs/uploads.md): part of
 * `desktop-program.ts`.
 */

/** How a picture stands with a marketplace, as the page shows it. */
export interface UploadCell {
  readonly state: 'waiting' | 'sending' | 'sent' | 'refused' | 'left_out' | 'unsure'
  /** Bytes that went so far, while it is being sent. */
  readonly bytes: number
  /** What there is to say, in Thai. */
  readonly sentence: string
}

/** A picture of the folder, with how it stands by marketplace. */
export interface UploadRow {
  readonly path: string
  readonly name: string
  /** Bytes. */
  readonly size: number
  readonly cells: Readonly<Record<string, UploadCell>>
}

/** What a member may set of a marketplace; null takes it back to what ships, or to none. */
export interface UploadSettings {
  readonly protocol?: 'ftps' | 'ftps-implicit' | 'sftp' | 'ftp' | null
  readonly host?: string | null
  readonly port?: number | null
  readonly folder?: string | null
  readonly user?: string | null
  /** Sealed on arrival; never told again. */
  readonly password?: string
  readonly atATime?: number
  readonly perMinute?: number | null
  readonly weekly?: number | null
  readonly allowsPlain?: boolean
  readonly allowsOtherAddress?: boolean
  /** The fingerprint that its member agreed to. */
  readonly hostKey?: string | null
}

/** A marketplace, how it is reached, and how sending to it goes. */
export interface UploadMarket {
  readonly id: string
  readonly name: string
  readonly protocol: NonNullable<UploadSettings['protocol']>
  readonly host: string
  readonly port: number
  readonly folder: string
  readonly user: string
  readonly hasPassword: boolean
  readonly hostKey: string | null
  readonly atATime: number
  readonly perMinute: number | null
  readonly weekly: number | null
  /** What user and password are meant, where members confuse them. */
  readonly who: string | null
  /** Where what was sent is handed in. */
  readonly portal: string
  /** Bangkok date on which its door was read up. */
  readonly checked: string
  readonly isRunning: boolean
  /** Why it is not sent to any more; null = nothing is in the way. */
  readonly stop: UploadFault | null
  readonly week: { readonly sent: number; readonly over: number; readonly next: string }
}

/** What stands in the way to a marketplace: `detail` is a fingerprint, an address or a folder. */
export interface UploadFault {
  readonly code: string
  readonly detail: string | null
  readonly sentence: string
}

/** The queue of a folder. */
export interface UploadView {
  /** null = no folder was prepared since the program began */
  readonly folder: string | null
  /** Those of this folder. */
  readonly chosen: readonly string[]
  readonly markets: readonly UploadMarket[]
  readonly rows: readonly UploadRow[]
  /** CSV files that were written beside the pictures. */
  readonly csv: readonly string[]
}

/** What a test of a connection saw: it logs in and lists, and sends nothing. */
export type UploadTest =
  | { readonly ok: true; readonly files: number; readonly secrecy: string | null; readonly ms: number }
  | { readonly ok: false; readonly fault: UploadFault }

/** Verbs of `POST /desktop/<verb>` for the queue. */
export interface UploadVerbs {
  uploads: { input: Record<string, never>; answer: UploadView }
  /** Judges a folder, writes the CSVs, and puts what passes into the queue; nothing is sent by that. */
  'upload-prepare': { input: { path: string; markets: string[]; areAi: boolean }; answer: UploadView }
  /** `cut` ends at once what is on its way; otherwise that arrives first. */
  'upload-run': { input: { market: string; run: boolean; cut: boolean }; answer: UploadView }
  'upload-settings': { input: { market: string; settings: UploadSettings }; answer: UploadView }
  'upload-test': { input: { market: string }; answer: UploadTest }
  /** What its member saw of a picture that is in doubt or was refused: it is there, or is to be sent again. */
  'upload-decide': { input: { market: string; path: string; arrived: boolean }; answer: UploadView }
  /** Lets a picture go before the others. */
  'upload-first': { input: { path: string }; answer: UploadView }
}
