/** What tells whether a file on this computer is still the one that was looked at. */
export interface FileMark {
  /** Bytes. */
  readonly size: number
  /** ms since 1970. */
  readonly mtimeMs: number
}

/**
 * `waiting`, `sending` (also what was cut short and not asked about yet), `sent`, `refused` by the far end, `left_out` by our
 * own rules, `unsure`: all of it may have arrived, and only its member can see that.
 */
export type UploadState = 'waiting' | 'sending' | 'sent' | 'refused' | 'left_out' | 'unsure'

/** How it is known that a file arrived: by its size at the far end, as it was taken away at once, or as its member saw it. */
export type UploadProof = 'size' | 'taken' | 'member'

/** A picture on its way to a marketplace. */
export interface UploadItem {
  readonly market: string
  /** Of the file on this computer, absolute. */
  readonly path: string
  /** At the far end, with its folder. */
  readonly target: string
  readonly file: FileMark
  readonly state: UploadState
  /** Why it is refused or left out: a code, and what there is to say about it. */
  readonly why?: string
  readonly detail?: string
  /** Bytes that the far end had under this name when it was begun; null = no such file. */
  readonly before: number | null
  /** Its last byte was on its way: from then on it may be whole at the far end. */
  readonly lastOut: boolean
  /** It was begun once, so that what lies there may be ours. */
  readonly begun: boolean
  /** How often it was begun since it was put into the queue. */
  readonly attempts: number
  /** Smaller goes first. */
  readonly rank: number
  readonly sentAt?: string
  readonly proof?: UploadProof
  /** Of what was sent, in hex. */
  readonly sha256?: string
}

/** What happens to a picture on its way, as it is written down: each line of the journal is one. */
export type UploadEvent = { readonly market: string; readonly path: string } & (
  | { readonly do: 'put'; readonly target: string; readonly file: FileMark; readonly rank: number }
  | {
      readonly do: 'leave'
      readonly target: string
      readonly file: FileMark
      readonly why: string
      readonly detail?: string
    }
  | { readonly do: 'begin'; readonly before: number | null }
  | { readonly do: 'last' }
  | { readonly do: 'sent'; readonly at: string; readonly proof: UploadProof; readonly sha256?: string }
  | { readonly do: 'refused'; readonly why: string; readonly detail?: string }
  | { readonly do: 'again' }
  | { readonly do: 'unsure' }
  | { readonly do: 'rank'; readonly rank: number }
  | { readonly do: 'keep'; readonly item: UploadItem }
)

/** Names a picture on its way: one file goes to one marketplace once. */
export const uploadId = ({ market, path }: Pick<UploadItem, 'market' | 'path'>): string =>
  `${market}\n${path}`

export const isSameFile = (a: FileMark, b: FileMark): boolean => a.size === b.size && a.mtimeMs === b.mtimeMs

/** Returns how a picture stands after an event; what cannot follow changes nothing. */
export function afterUpload(item: UploadItem | undefined, event: UploadEvent): UploadItem | undefined {
  const { market, path } = event
  if (event.do === 'keep') return event.item
  if (event.do === 'put' || event.do === 'leave') {
    if (item && !mayBegin(item, event.file)) return item
    return {
      market,
      path,
      target: event.target,
      file: event.file,
      before: null,
      lastOut: false,
      begun: item?.begun ?? false,
      attempts: 0,
      ...(event.do === 'put'
        ? { state: 'waiting', rank: event.rank }
        : {
            state: 'left_out',
            rank: item?.rank ?? 0,
            why: event.why,
            ...(event.detail !== undefined && { detail: event.detail }),
          }),
    }
  }
  if (!item) return undefined
  const { why: _, detail: __, ...bare } = item
  switch (event.do) {
    case 'begin':
      if (item.state !== 'waiting' && item.state !== 'sending') return item
      return {
        ...bare,
        state: 'sending',
        before: event.before,
        lastOut: false,
        begun: true,
        attempts: item.attempts + 1,
      }
    case 'last':
      return item.state === 'sending' ? { ...item, lastOut: true } : item
    case 'sent':
      if (!['sending', 'unsure', 'refused'].includes(item.state)) return item
      return {
        ...bare,
        state: 'sent',
        sentAt: event.at,
        proof: event.proof,
        ...(event.sha256 !== undefined && { sha256: event.sha256 }),
      }
    case 'refused':
      if (item.state === 'sent') return item
      return {
        ...bare,
        state: 'refused',
        why: event.why,
        ...(event.detail !== undefined && { detail: event.detail }),
      }
    case 'again':
      return item.state === 'sent' || item.state === 'left_out'
        ? item
        : { ...bare, state: 'waiting', lastOut: false, before: null }
    case 'unsure':
      return item.state === 'sending' ? { ...bare, state: 'unsure' } : item
    case 'rank':
      return { ...item, rank: event.rank }
  }
}

/** What was sent, is on its way or in doubt is put in anew only as another file; everything else at any time. */
function mayBegin(item: UploadItem, file: FileMark): boolean {
  return ['waiting', 'refused', 'left_out'].includes(item.state) || !isSameFile(item.file, file)
}

/**
 * Judges a picture that was cut short by what the far end holds under its name now; null = nothing. What never had its last
 * byte on its way cannot be whole there. What had it, and is not there, was perhaps taken away by the marketplace.
 */
export function judgeCut(item: UploadItem, size: number | null): 'sent' | 'again' | 'unsure' {
  if (size === null) return item.lastOut ? 'unsure' : 'again'
  return size === item.file.size && item.lastOut && item.before !== size ? 'sent' : 'again'
}

/** Judges a picture whose end the far end has confirmed, by the size that it names right then. */
export function judgeEnd(item: UploadItem, size: number | null): UploadProof | 'half' {
  if (size === null) return 'taken'
  return size === item.file.size ? 'size' : 'half'
}
