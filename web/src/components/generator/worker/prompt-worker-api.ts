import { withoutHidden } from '@thokham/domain/keywords/hidden-characters'
import {
  count,
  type FindingCode,
  factors,
  faultsOf,
  GrammarError,
  isDrawn,
  lint,
  permutedLines,
  type Recipe,
  sampleIndices,
  type VersionChanges,
  versionsWith,
} from '@thokham/engine'
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
import type { GeneratorKind } from '../settings/prompt-settings.ts'
import { type Advice, adviceOf, fixedKeywords } from './advice.ts'
import { type DraftFault, type DraftHome, DraftKeeper } from './draft-keeper.ts'
import { FinishedSet } from './finished-set.ts'
import { historyRecipe } from './history-recipe.ts'
import {
  type DraftPlace,
  digestOf,
  dropDraft,
  type KeptDraft,
  keepDraft,
  listDrafts,
  readDraft,
} from './kept-drafts.ts'
import { type KeptSet, keepSet, readSet } from './kept-sets.ts'
import { listsOf } from './lists-of.ts'
import { Packing } from './packing.ts'
import { previewOf } from './preview-of.ts'
import { goOnWithFile, promptFile } from './prompt-file.ts'
import type {
  GeneratedSet,
  GrammarFault,
  KeywordState,
  Packed,
  PackedRow,
  Preview,
  Progress,
  RecipeWithoutKeywords,
  Row,
  SetOrder,
} from './prompt-worker-data.ts'
import { setDigest } from './set-digest.ts'
import { planOf, type SetPlan, type SetSize, sizeOf } from './set-plan.ts'

interface Range {
  from: number
  to: number
}

/** By which versions of Midjourney is judged: what the owner changed of those that ship. */
interface Ruled {
  changes?: VersionChanges
}

/** Which set: its recipe but for the keywords, and how many prompts of it. */
interface SetWish {
  options: RecipeWithoutKeywords
  count: number | 'all'
}

const UNDO_DEPTH = 20
/** Of the name of a kept set, in UTF-16 units. */
const MOST_NAME = 200
/** Faults reported at most. */
const MOST_FAULTS = 100
/** Sets kept from before something was taken out: as many as there are toasts that could bring it back. */
const FORMER_SETS = 3
/** Progress is sent at most this often, in ms; what is found so far less often, as the list is drawn anew each time. */
const PROGRESS_EVERY_MS = 100
const FOUND_EVERY_MS = 300

/**
 * All that the worker does: it holds the keyword list and the finished set, so that neither ever crosses the main
 * thread as a whole. Its public members are what can be asked of the worker (prompt-worker-client.ts).
 */
export class PromptWorkerApi {
  #lines: string[] = []
  /** What stood before each change that can be taken back, the oldest first. */
  #former: { change: number; lines: string[] }[] = []
  #changes = 0
  /** The list as the last of those changes left it: what differs was typed since. */
  #left: string[] = []
  /** Keywords of files that were read and are not in the list yet. */
  readonly #read = new Map<number, string[]>()
  #files = 0
  #set: FinishedSet | null = null
  /** How the set was planned, and how far it has come. */
  #woven: { plan: SetPlan; prompts: number; file: Blob | null } | null = null
  #formerSets = new Map<number, FinishedSet>()
  #sets = 0
  #search = 0
  #generation = 0
  readonly #yieldToEventLoop: () => Promise<void>
  readonly #packing: Packing
  readonly #drafts = new DraftKeeper()
  #discarded: { draft: KeptDraft; text: string } | null = null
  #keywords: string[] | null = null
  /** How many of the keywords hold a permutation of Midjourney. */
  #permuted: { of: readonly string[]; lines: number } | null = null
  #repeats: { of: string[]; lines: Set<number> } | null = null

  /** Begins with no set. @param yieldToEventLoop lets waiting calls in */
  constructor(yieldToEventLoop: () => Promise<void>) {
    this.#yieldToEventLoop = yieldToEventLoop
    this.#packing = new Packing(yieldToEventLoop)
  }

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
    this.#replace(linesOf(text), !ifEmpty)
    return this.#state()
  }

  /** Forgets a draft whose text is the list by now, as soon as the list is kept in its own place. */
  takeOver = async (place: DraftPlace): Promise<void> => {
    await this.#drafts.saved()
    if (!this.#drafts.hasFailed) await dropDraft(place).catch(() => undefined)
  }

  /** Forgets a kept draft; `putDraftBack` brings the last one back. */
  discardDraft = async (draft: KeptDraft): Promise<void> => {
    const text = await readDraft(draft)
    this.#discarded = text === null ? null : { draft, text }
    await dropDraft(draft)
  }

  /** Keeps the draft again that was discarded last. */
  putDraftBack = async (): Promise<void> => {
    if (this.#discarded) await keepDraft(this.#discarded.draft, this.#discarded.text, null)
  }

  /**
   * Lists the drafts that other screens left in a box, newest first.
   * @param evenOfList one of the same text as the list as well: that was typed since the screen was opened
   */
  leftDrafts = async (place: DraftPlace & { evenOfList?: boolean }): Promise<KeptDraft[]> => {
    const { memberId, box, slot, evenOfList = false } = place
    const kept = await listDrafts({ memberId, box }).catch(() => [])
    const seen = new Set(evenOfList ? [] : [digestOf(this.#lines)])
    return kept.filter((draft) => {
      if (draft.slot === slot || seen.has(draft.digest)) return false
      seen.add(draft.digest)
      return true
    })
  }

  /** Returns the list as a text file. */
  keywordFile = (): Blob => new Blob([this.#lines.join('\n')], { type: 'text/plain' })

  /** Replaces the list by the keywords of a kept set. @returns how the set was made; null when it is not kept any more */
  editKept = async ({
    memberId,
    id,
  }: {
    memberId: string
    id: string
  }): Promise<(KeywordState & SetWish) | null> => {
    const found = await readSet(memberId, id)
    if (!found) return null
    const { set, recipe } = found
    const { keywords, ...options } = recipe
    const { sampled } = sizeOf(recipe, set.wanted)
    this.#replace([...keywords])
    return { ...this.#state(), options: { ...options, lists: {} }, count: sampled ? set.wanted : 'all' }
  }

  /** Replaces the list. `undoable`: the list before it can be had back by `undo`. */
  setText = ({ text, undoable }: { text: string; undoable: boolean }): KeywordFacts => {
    this.#replace(linesOf(text), undoable)
    return factsOf(this.#lines)
  }

  /** Replaces the list by a text; the list before it can be had back by `undo`. */
  putText = ({ text }: { text: string }): KeywordState => {
    this.#replace(linesOf(text))
    return this.#state()
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
    this.#replace([...this.#kept(), ...(this.#read.get(read) ?? [])])
    this.#read.delete(read)
    return this.#state()
  }

  /** Adds the lines of a text at the end. */
  append = ({ text }: { text: string }): KeywordState => {
    this.#replace([...this.#kept(), ...trimmed(linesOf(text))])
    return this.#state()
  }

  /** Takes repeats out, or lines in Thai. */
  clean = ({ what }: { what: CleanUp }): KeywordState => {
    this.#replace(cleaned(this.#lines, what))
    return this.#state()
  }

  /** Mends the keywords as the way of this name does that a finding of this code offers. */
  fix = ({
    options,
    changes,
    ...way
  }: Ruled & {
    options: RecipeWithoutKeywords
    code: FindingCode
    label: string
  }): KeywordState => {
    const keywords = fixedKeywords(lint(this.#recipe(options), versionsWith(changes)), way)
    if (keywords) this.#replace([...keywords])
    return this.#state()
  }

  /** Puts the lines of a text in a line's place: none, one or several. Nothing when another than `former` stands there. */
  editLine = ({ line, former, text }: { line: number; former: string; text: string }): KeywordState => {
    if (this.#lines[line] === former) this.#replace(this.#lines.toSpliced(line, 1, ...trimmed(linesOf(text))))
    return this.#state()
  }

  /** Puts a text in the place of a pasted one; `isTidied` is false when that does not stand there any more. */
  tidy = ({ paste, text }: { paste: Paste; text: string }): KeywordState & { isTidied: boolean } => {
    const next = replacePaste(this.#lines.join('\n'), paste, text)
    if (next !== null) this.#replace(linesOf(next))
    return { ...this.#state(), isTidied: next !== null }
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
    if (next !== null) this.#replace(linesOf(next), false)
    const findings = examine(pasted)
    return next === null && findings === null ? null : { ...this.#state(), pasted, removed, findings }
  }

  /** Empties the list. */
  clear = (): KeywordState => {
    this.#replace([])
    return this.#state()
  }

  /** Takes back a change and those after it, not what was typed since; nothing when it is too long ago. */
  undo = ({ change }: { change: number }): KeywordState => {
    const at = this.#former.findIndex((former) => former.change === change)
    const former = this.#former[at]
    if (former) {
      this.#former = this.#former.slice(0, at)
      this.#replace(withTyped(former.lines, this.#left, this.#lines), false)
      this.#left = this.#lines
    }
    return this.#state()
  }

  /** Returns the lines `from` up to, not including, `to`. */
  lines = ({ from, to }: Range): { text: string; duplicate: boolean }[] => {
    if (this.#repeats?.of !== this.#lines) {
      this.#repeats = { of: this.#lines, lines: new Set(factsOf(this.#lines).duplicateLines) }
    }
    const { lines } = this.#repeats
    return this.#lines.slice(from, to).map((text, at) => ({ text, duplicate: lines.has(from + at) }))
  }

  /** Returns what would be generated right now: total, first prompts, advice. */
  preview = ({
    options,
    count: wanted,
    listNames = [],
    changes,
  }: SetWish & Ruled & { listNames?: readonly string[] }): Preview => {
    const { recipe, faults } = this.#readable(options)
    const missingLists = this.#missingLists(recipe, listNames)
    try {
      const total = count(recipe)
      const shown = BigInt(wanted === 'all' ? 3 : Math.min(3, wanted))
      const sampled = wanted !== 'all' && BigInt(wanted) < total
      const first = sampled
        ? sampleIndices(total, Number(shown), recipe.seed, recipe.draws)
        : firstOf(shown < total ? shown : total)
      const prompts = [...first].map((index: number | bigint) => previewOf(recipe, index))
      return {
        total,
        factors: factors(recipe),
        isDrawn: isDrawn(recipe),
        prompts,
        advice: lint(recipe, versionsWith(changes)).map(adviceOf),
        faults,
        missingLists,
      }
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error
      const shown = faults.length > 0 ? faults : [this.#faultOf(error)]
      const none = { keywords: 0, lines: 0n, styles: 0, aspects: 0 }
      return {
        total: 0n,
        factors: none,
        isDrawn: false,
        prompts: [],
        advice: [],
        faults: shown,
        missingLists,
      }
    }
  }

  /** Returns what the image generator may refuse in a recipe that is no set of this worker. */
  advice = ({ recipe, changes }: Ruled & { recipe: Recipe }): Advice[] =>
    lint(recipe, versionsWith(changes)).map(adviceOf)

  /** Returns about how many tokens each text has. */
  tokens = async ({ texts }: { texts: string[] }): Promise<number[]> => {
    const { countTokens } = await import('./token-count.ts')
    return texts.map(countTokens)
  }

  /** Returns what a reservation says of the set that would be generated right now. */
  order = ({ options, count: wanted, kind }: SetWish & { kind: GeneratorKind }): SetOrder =>
    orderOf(sizeOf(this.#readable(options).recipe, wanted), kind)

  /** Returns what a reservation says of the set that is here, to go on with it; null when there is none. */
  orderOfSet = ({ kind }: { kind: GeneratorKind }): SetOrder | null =>
    this.#woven && orderOf(this.#woven.plan, kind)

  /** Generates a set in the place of the last. @param onProgress is called now and then */
  generate = async (
    { options, count: wanted }: SetWish,
    onProgress: (progress: Progress) => void,
  ): Promise<GeneratedSet> => {
    const plan = planOf(this.#readable(options).recipe, wanted)
    this.#set = null
    this.#formerSets.clear()
    this.#woven = { plan, prompts: 0, file: null }
    return this.#weave(plan.wanted, onProgress)
  }

  /** Goes on with a set that was stopped. @param onProgress is called now and then */
  goOn = async (onProgress: (progress: Progress) => void): Promise<GeneratedSet | null> =>
    this.#woven && this.#weave(this.#woven.plan.wanted, onProgress)

  /**
   * Opens a kept set in the place of the last; null when it is not kept any more.
   * @param onProgress is called now and then
   */
  openKept = async (
    { memberId, id }: { memberId: string; id: string },
    onProgress: (progress: Progress) => void,
  ): Promise<{ generated: GeneratedSet; kept: KeptSet } | null> => {
    const found = await readSet(memberId, id)
    if (!found) return null
    const { set: kept, recipe } = found
    this.#set = null
    this.#formerSets.clear()
    this.#woven = { plan: planOf(recipe, kept.wanted), prompts: 0, file: null }
    return { generated: await this.#weave(kept.made, onProgress), kept }
  }

  /**
   * Keeps the set that is here on this device, to be opened again (docs/product/prompts.md#results).
   * @returns its id and the places that were copied of it; null when there is no set, or the browser keeps nothing
   */
  keep = async (owner: {
    memberId: string
    kind: GeneratorKind
    wovenAt: number
  }): Promise<{ id: string; used: number[] } | null> => {
    if (!this.#woven || this.#woven.prompts === 0) return null
    const { plan, prompts: made } = this.#woven
    const { recipe, wanted } = plan
    const [name = ''] = recipe.keywords
    const id = `${setDigest(plan)}-${wanted}`
    const set = {
      ...owner,
      id,
      name: name.slice(0, MOST_NAME),
      keywords: recipe.keywords.length,
      made,
      wanted,
    }
    const used = await keepSet(set, recipe).catch(() => null)
    return used && { id, used }
  }

  /** Weaves the planned set up to `end`, behind what there is of it. */
  async #weave(end: number, onProgress: (progress: Progress) => void): Promise<GeneratedSet> {
    const generated = this.#woven
    if (!generated) throw new Error('no set is planned')
    const run = ++this.#generation
    const { plan } = generated
    const { recipe, wanted, total, sampled } = plan
    const report = throttled(PROGRESS_EVERY_MS, onProgress)
    const range = { before: generated.file, from: generated.prompts, to: end }
    const { prompts: made, file } = await goOnWithFile(plan, range, async (done) => {
      report({ prompts: done, wanted })
      await this.#yieldToEventLoop()
      return run === this.#generation
    })
    this.#woven = { plan, prompts: made, file }
    for (;;) {
      const former = this.#set
      const set = former?.upTo(made) ?? new FinishedSet(recipe, plan.indices, made)
      const { prompts } = set
      const whole = prompts === made ? file : await this.#fileOf(set)
      // What was taken out or put back meanwhile is so in the longer set, too.
      if (this.#set !== former) continue
      this.#set = set
      this.#formerSets.clear()
      return {
        prompts,
        made,
        wanted,
        total,
        seed: recipe.seed,
        sampled,
        isDrawn: sampled || isDrawn(recipe),
        file: whole,
      }
    }
  }

  /** Ends the set that is being generated; what was made until then stays. */
  stop = (): void => {
    this.#generation++
  }

  /** Returns rows of the set, or of what was found in it. */
  rows = ({ from, to, found }: Range & { found: boolean }): Row[] => this.#set?.rows(from, to, found) ?? []

  /** Returns which prompts the rows are. */
  places = ({ from, to, found }: Range & { found: boolean }): Uint32Array =>
    this.#set?.places(from, to, found) ?? new Uint32Array()

  /** Looks for a text in the set; `done` is false when another search took its place. @param onFound is called now and then */
  search = async (
    { query }: { query: string },
    onFound: (found: number) => void,
  ): Promise<{ found: number; done: boolean }> => {
    const run = ++this.#search
    const set = this.#set
    const report = throttled(FOUND_EVERY_MS, onFound)
    const found = await set?.search(query, {
      yieldToEventLoop: this.#yieldToEventLoop,
      onFound: (soFar) => {
        const goOn = run === this.#search && set === this.#set
        if (goOn) report(soFar)
        return goOn
      },
    })
    return { found: found ?? 0, done: typeof found === 'number' }
  }

  /** Returns the marked places (1 at each) as a text file. */
  picked = async ({ marked }: { marked: Uint8Array }): Promise<Blob> => this.#fileOf(this.#set, marked)

  /**
   * Takes the marked places out of the set. `removal` names this for `putBack`.
   * @returns null when another set, or the same one with more or less in it, has taken its place meanwhile
   */
  remove = async ({
    marked,
  }: {
    marked: Uint8Array
  }): Promise<{ prompts: number; file: Blob; removal: number } | null> => {
    const former = this.#set
    if (!former) return null
    const set = former.without(marked)
    const file = await this.#fileOf(set)
    if (this.#set !== former) return null
    const removal = ++this.#sets
    this.#formerSets.set(removal, former)
    for (const oldest of this.#formerSets.keys()) {
      if (this.#formerSets.size <= FORMER_SETS) break
      this.#formerSets.delete(oldest)
    }
    this.#set = set
    return { prompts: set.prompts, file, removal }
  }

  /** Takes back a removal and those after it; false when it was taken back already or is too long ago, or the set was gone on with since. */
  putBack = ({ removal }: { removal: number }): boolean => {
    const former = this.#formerSets.get(removal)
    if (!former) return false
    this.#set = former
    // Those after it are back as well: what stood before one of them is less by now.
    for (const later of this.#formerSets.keys()) if (later >= removal) this.#formerSets.delete(later)
    return true
  }

  /** Returns the set as a table of one column. */
  csv = async (): Promise<Blob> => this.#set?.csv(this.#yieldToEventLoop) ?? new Blob()

  /**
   * Packs the set, or the prompts of a text, one a line, into lines of permutations of at most `limit` jobs.
   * @param used places that were copied
   * @param onProgress is called now and then
   * @returns null when it was stopped, or there is no set
   */
  pack = async (
    { text, ...wish }: { text: Blob | null; limit: number; used: readonly number[] },
    onProgress: (progress: Progress) => void,
  ): Promise<Packed | null> => {
    const open = async () =>
      text
        ? { texts: (await text.text()).split('\n'), placeOf: (row: number) => row }
        : (this.#set?.toPack() ?? null)
    return this.#packing.pack(open, wish, throttled(PROGRESS_EVERY_MS, onProgress))
  }

  /** Returns packed lines. */
  packedRows = ({ from, to }: Range): PackedRow[] => this.#packing.rows(from, to)

  /** Unpacks the packed lines. @returns whether they are exactly what was packed; null when that was stopped */
  checkPacked = (): Promise<boolean | null> => this.#packing.check()

  /** Ends packing and checking, and forgets the lines. */
  stopPacking = (): void => this.#packing.stop()

  /** Writes the prompts of a set, or the marked ones among them, as a file. */
  async #fileOf(set: FinishedSet | null, marked?: Uint8Array): Promise<Blob> {
    if (!set) return new Blob()
    const { file } = await promptFile(set.recipe, set.indices(marked), async () => {
      await this.#yieldToEventLoop()
      return true
    })
    return file
  }

  /**
   * Returns the recipe with its keywords, of the lists that were handed in those that it reads, and without a choice about
   * permutations where there are none: a set is known by its recipe.
   */
  #recipe({ braces, ...options }: RecipeWithoutKeywords): Recipe {
    this.#keywords ??= this.#kept()
    const recipe: Recipe = { ...options, keywords: this.#keywords }
    if (options.advanced || this.#hasPermutations(recipe)) recipe.braces = braces
    const used = listsOf(recipe, Object.keys(recipe.lists))
    return { ...recipe, lists: Object.fromEntries(used.map((name) => [name, recipe.lists[name] ?? []])) }
  }

  #hasPermutations(recipe: Recipe): boolean {
    const { keywords } = recipe
    if (this.#permuted?.of !== keywords) {
      this.#permuted = { of: keywords, lines: permutedLines({ ...recipe, prefix: '', suffix: '' }) }
    }
    return this.#permuted.lines > 0 || permutedLines({ ...recipe, keywords: [] }) > 0
  }

  #missingLists({ advanced, ...options }: Recipe, names: readonly string[]): string[] {
    const recipe = { ...options, advanced, keywords: this.#keywords ?? [] }
    return listsOf(recipe, names).filter((name) => !Object.hasOwn(recipe.lists, name))
  }

  /** Returns the recipe without the lines that cannot be read, and what is wrong with them. */
  #readable(options: RecipeWithoutKeywords): { recipe: Recipe; faults: GrammarFault[] } {
    const recipe = this.#recipe(options)
    try {
      count(recipe)
      return { recipe, faults: [] }
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error
    }
    const found = faultsOf(recipe)
    const bad = new Set(found.map(({ keyword }) => keyword))
    const keywords = recipe.keywords.filter((_, at) => !bad.has(at))
    const byMessage = new Map(found.map(({ error }) => [error.message, error]))
    const faults = [...byMessage.values()].slice(0, MOST_FAULTS).map((error) => this.#faultOf(error))
    return { recipe: { ...recipe, keywords }, faults }
  }

  #kept(): string[] {
    return trimmed(this.#lines)
  }

  #replace(lines: string[], canUndo = true): void {
    if (canUndo) {
      this.#former = [...this.#former.slice(1 - UNDO_DEPTH), { change: ++this.#changes, lines: this.#lines }]
      this.#left = lines
    }
    this.#lines = lines
    this.#keywords = null
    this.#drafts.changed(lines)
  }

  #state(): KeywordState {
    const text = this.#lines.join('\n')
    return { facts: factsOf(this.#lines), text: isLong(text) ? null : text, change: this.#changes }
  }

  #faultOf(error: GrammarError): GrammarFault {
    const { field, list = null } = error.source
    const line = field === 'keywords' ? lineOfKeyword(this.#lines, error.line) + 1 : error.line
    const missingList = error.reason === 'unknown_list' ? error.subject : null
    return { field, list, line, column: error.column, sentence: error.sentence, missingList }
  }
}

function orderOf(size: SetSize, kind: GeneratorKind): SetOrder {
  const recipe = kind === 'simple' ? historyRecipe(size.recipe) : null
  return { prompts: size.wanted, digest: setDigest(size), recipe }
}

/** Calls back at most every so many ms. */
function throttled<News>(everyMs: number, callback: (news: News) => void): (news: News) => void {
  let last = 0
  return (news) => {
    if (performance.now() - last < everyMs) return
    last = performance.now()
    callback(news)
  }
}

function isBlank(lines: readonly string[]): boolean {
  return lines.every((line) => line.trim() === '')
}

function trimmed(lines: readonly string[]): string[] {
  return lines.map((line) => line.trim()).filter(Boolean)
}

function firstOf(n: bigint): number[] {
  return Array.from({ length: Number(n) }, (_, index) => index)
}
