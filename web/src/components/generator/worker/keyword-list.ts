import { withoutHidden } from '@thokham/domain/keywords/hidden-characters'
import {
  type CleanUp,
  cleaned,
  factsOf,
  isLong,
  type KeywordFacts,
  keywordsOfFile,
  lineOfKeyword,
  linesOf,
  withTyped,
} from '../keywords/keyword-store.ts'
import { examine, type Paste, type PasteFindings } from '../keywords/paste-doctor.ts'
import { replacePaste } from '../keywords/replace-paste.ts'
import { type DraftFault, type DraftHome, DraftKeeper } from './draft-keeper.ts'
import type { KeywordState, Range } from './prompt-worker-data.ts'
import {
  type DraftPlace,
  digestOf,
  dropDraft,
  listDrafts,
  readDraft,
  type StoredDraft,
  saveDraft,
} from './stored-drafts.ts'

const UNDO_DEPTH = 20

/**
 * The list of keywords, what of it can be taken back, and its draft on the device. What other threads may ask of it is an arrow
 * function, all else a method (prompt-worker-api.ts).
 */
export class KeywordList {
  #lines: string[] = []
  /** What stood before each change that can be taken back, the oldest first. */
  #former: { change: number; lines: string[] }[] = []
  #changes = 0
  /** The list as the last of those changes left it: what differs was typed since. */
  #left: string[] = []
  /** Keywords of files that were read and are not in the list yet. */
  readonly #read = new Map<number, string[]>()
  #files = 0
  readonly #drafts = new DraftKeeper()
  #discarded: { draft: StoredDraft; text: string } | null = null
  #keywords: readonly string[] | null = null
  #repeats: { of: string[]; lines: Set<number> } | null = null

  /** Keeps the list on the device from its next change on; null = nowhere. @param onFault hears when that fails, and works again (null) */
  keepDraftAt = (home: DraftHome | null, onFault?: (fault: DraftFault | null) => void): void =>
    this.#drafts.keepAt(home, onFault)

  /** Keeps nothing any more: the member has signed out. */
  forgetDraft = (): void => this.#drafts.forget()

  /** Keeps the list once more: another tab took its draft away. */
  keepDraftAgain = (): void => this.#drafts.changed(this.#lines)

  /** Waits until the list has been kept. */
  draftSaved = (): Promise<void> => this.#drafts.saved()

  /**
   * Opens a kept draft in the place of the list, which `undo` brings back.
   * @param ifEmpty leaves a list alone that holds something by the time the draft was read
   * @returns null when it is not kept any more, or was not opened
   */
  openDraft = async ({
    place,
    ifEmpty,
  }: {
    place: DraftPlace
    ifEmpty: boolean
  }): Promise<KeywordState | null> => {
    const text = await readDraft(place).catch(() => null)
    if (text === null || (ifEmpty && !isBlank(this.#lines))) return null
    this.replace(linesOf(text), !ifEmpty)
    return this.state()
  }

  /** Forgets a draft whose text is the list by now, as soon as the list is kept in its own place. */
  takeOver = async (place: DraftPlace): Promise<void> => {
    await this.#drafts.saved()
    if (!this.#drafts.hasFailed) await dropDraft(place).catch(() => undefined)
  }

  /** Forgets a kept draft; `putDraftBack` brings the last one back. */
  discardDraft = async (draft: StoredDraft): Promise<void> => {
    const text = await readDraft(draft)
    this.#discarded = text === null ? null : { draft, text }
    await dropDraft(draft)
  }

  /** Keeps the draft again that was discarded last. */
  putDraftBack = async (): Promise<void> => {
    if (this.#discarded) await saveDraft(this.#discarded.draft, this.#discarded.text, null)
  }

  /** Lists the drafts that other screens left in a box, newest first, without those of the same text as the list. */
  leftDrafts = async ({ memberId, box, slot }: DraftPlace): Promise<StoredDraft[]> => {
    const kept = await listDrafts({ memberId, box }).catch(() => [])
    const seen = new Set([digestOf(this.#lines)])
    return kept.filter((draft) => {
      if (draft.slot === slot || seen.has(draft.digest)) return false
      seen.add(draft.digest)
      return true
    })
  }

  /** Returns the digest of the list, by which a draft is told from it. */
  listDigest = (): string => digestOf(this.#lines)

  /** Returns the list as a text file. */
  keywordFile = (): Blob => new Blob([this.#lines.join('\n')], { type: 'text/plain' })

  /** Replaces the list. `undoable`: the list before it can be had back by `undo`. */
  setText = ({ text, undoable }: { text: string; undoable: boolean }): KeywordFacts => {
    this.replace(linesOf(text), undoable)
    return factsOf(this.#lines)
  }

  /** Replaces the list by a text; the list before it can be had back by `undo`. */
  putText = ({ text }: { text: string }): KeywordState => {
    this.replace(linesOf(text))
    return this.state()
  }

  /**
   * Reads the keywords of a file, and keeps them for `addRead`. The list stays as it is: others change it meanwhile.
   * @returns what names them, how many they are, and how many hidden characters were taken out
   */
  readFile = async ({
    file,
    csv,
  }: {
    file: Blob
    csv: boolean
  }): Promise<{ read: number; added: number; removed: number }> => {
    const { keywords, removed } = keywordsOfFile(await file.arrayBuffer(), csv)
    const read = ++this.#files
    this.#read.set(read, keywords)
    return { read, added: keywords.length, removed }
  }

  /** Adds the keywords of a file that was read at the end, once. */
  addRead = ({ read }: { read: number }): KeywordState => {
    this.replace([...this.keywords(), ...(this.#read.get(read) ?? [])])
    this.#read.delete(read)
    return this.state()
  }

  /** Adds the lines of a text at the end. */
  append = ({ text }: { text: string }): KeywordState => {
    this.replace([...this.keywords(), ...trimmed(linesOf(text))])
    return this.state()
  }

  /** Takes repeats out, or lines in Thai. */
  clean = ({ what }: { what: CleanUp }): KeywordState => {
    this.replace(cleaned(this.#lines, what))
    return this.state()
  }

  /** Puts the lines of a text in a line's place: none, one or several. Nothing when another than `former` stands there. */
  editLine = ({ line, former, text }: { line: number; former: string; text: string }): KeywordState => {
    if (this.#lines[line] === former) this.replace(this.#lines.toSpliced(line, 1, ...trimmed(linesOf(text))))
    return this.state()
  }

  /** Puts a text in the place of a pasted one; `isTidied` is false when that does not stand there any more. */
  tidy = ({ paste, text }: { paste: Paste; text: string }): KeywordState & { isTidied: boolean } => {
    const next = replacePaste(this.#lines.join('\n'), paste, text)
    if (next !== null) this.replace(linesOf(next))
    return { ...this.state(), isTidied: next !== null }
  }

  /**
   * Looks at a long text that was pasted, away from the main thread: takes out of the list what nobody sees of it, and says what
   * could be tidied.
   * @returns null where there is nothing to say
   */
  examinePaste = ({
    paste,
  }: {
    paste: Paste
  }): (KeywordState & { pasted: string; removed: number; findings: PasteFindings | null }) | null => {
    const { text: pasted, removed } = withoutHidden(paste.text)
    const next = pasted === paste.text ? null : replacePaste(this.#lines.join('\n'), paste, pasted)
    if (next !== null) this.replace(linesOf(next), false)
    const findings = examine(pasted)
    return next === null && findings === null ? null : { ...this.state(), pasted, removed, findings }
  }

  /** Empties the list. */
  clear = (): KeywordState => {
    this.replace([])
    return this.state()
  }

  /** Takes back a change and those after it, not what was typed since; nothing when it is too long ago. */
  undo = ({ change }: { change: number }): KeywordState => {
    const at = this.#former.findIndex((former) => former.change === change)
    const former = this.#former[at]
    if (former) {
      this.#former = this.#former.slice(0, at)
      this.replace(withTyped(former.lines, this.#left, this.#lines), false)
      this.#left = this.#lines
    }
    return this.state()
  }

  /** Returns the lines `from` up to, not including, `to`. */
  lines = ({ from, to }: Range): { text: string; duplicate: boolean }[] => {
    if (this.#repeats?.of !== this.#lines) {
      this.#repeats = { of: this.#lines, lines: new Set(factsOf(this.#lines).duplicateLines) }
    }
    const { lines } = this.#repeats
    return this.#lines.slice(from, to).map((text, at) => ({ text, duplicate: lines.has(from + at) }))
  }

  /** Returns the keywords: the very same array until the list changes. */
  keywords(): readonly string[] {
    this.#keywords ??= trimmed(this.#lines)
    return this.#keywords
  }

  /** Returns on which line of the list, from 1, a keyword stands. */
  lineOf(keyword: number): number {
    return lineOfKeyword(this.#lines, keyword) + 1
  }

  /** Replaces the list; the list before it can be had back by `undo`, unless `canUndo` is false. */
  replace(lines: string[], canUndo = true): void {
    if (canUndo) {
      this.#former = [...this.#former.slice(1 - UNDO_DEPTH), { change: ++this.#changes, lines: this.#lines }]
      this.#left = lines
    }
    this.#lines = lines
    this.#keywords = null
    this.#drafts.changed(lines)
  }

  /** Returns what a screen shows of the list. */
  state(): KeywordState {
    const text = this.#lines.join('\n')
    return { facts: factsOf(this.#lines), text: isLong(text) ? null : text, change: this.#changes }
  }
}

function isBlank(lines: readonly string[]): boolean {
  return lines.every((line) => line.trim() === '')
}

function trimmed(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter(Boolean)
}
