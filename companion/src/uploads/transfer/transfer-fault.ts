/** What went wrong on the way: of the line, of the login, of the host, or of this file alone. */
export type TransferCode =
  /** Its member gave no user or password. */
  | 'no_account'
  /** No such name. */
  | 'host_unknown'
  /** Nobody answers there, or not now. */
  | 'unreachable'
  /** The line broke. */
  | 'cut'
  /** Name or password. */
  | 'login'
  | 'certificate'
  /** A host that was never met: `detail` is its key's fingerprint. */
  | 'key_new'
  /** Another key than at the first visit: `detail` is the fingerprint. */
  | 'key_changed'
  /** The host has no encryption. */
  | 'plain'
  /** Files are to be sent to another address: `detail`. */
  | 'other_address'
  | 'full'
  /** `detail`: the folder. */
  | 'no_permission'
  /** `detail`: what the host said. */
  | 'refused'

/** The line or the host's moment: the same may work a little later. */
const PASSING: readonly TransferCode[] = ['host_unknown', 'unreachable', 'cut']
/** The file's own: others may fare better. */
const OF_FILE: readonly TransferCode[] = ['full', 'no_permission', 'refused']

/** A transfer, or the way to it, that failed. */
export class TransferFault extends Error {
  readonly code: TransferCode
  readonly detail: string | undefined
  constructor(code: TransferCode, detail?: string) {
    super(detail === undefined ? code : `${code}: ${detail}`)
    this.code = code
    this.detail = detail
  }

  /** Whether it is worth another try by itself. */
  get passes(): boolean {
    return PASSING.includes(this.code)
  }

  get isOfFile(): boolean {
    return OF_FILE.includes(this.code)
  }
}

const CERTIFICATE = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ALTNAME|certificate/i

/** Returns the fault of a connection by the system's word for it. */
export function connectionFault(error: unknown): TransferFault {
  if (error instanceof TransferFault) return error
  const { code = '', message = '' } = error as NodeJS.ErrnoException
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return new TransferFault('host_unknown')
  if (CERTIFICATE.test(code) || CERTIFICATE.test(message)) return new TransferFault('certificate', code)
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT'].includes(code))
    return new TransferFault('unreachable')
  return new TransferFault('cut', message)
}
