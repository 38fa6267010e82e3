import { isDrawn } from '@thokham/engine'
import type { GeneratorKind } from '../settings/prompt-settings.ts'
import { FinishedSet } from './finished-set.ts'
import type { KeywordList } from './keyword-list.ts'
import { Packing } from './packing.ts'
import { goOnWithFile, promptFile } from './prompt-file.ts'
import type {
  GeneratedSet,
  KeywordState,
  Packed,
  PackedRow,
  Progress,
  Range,
  Row,
  SetOrder,
  SetWish,
} from './prompt-worker-data.ts'
import type { RecipeReader } from './recipe-reader.ts'
import { setDigest } from './set-digest.ts'
import { orderOf } from './set-order.ts'
import { planOf, type SetPlan, sizeOf } from './set-plan.ts'
import { readSet, type StoredSet, saveSet } from './stored-sets.ts'

/** Of the name of a kept set, in UTF-16 units. */
const MOST_NAME = 200
/** Sets kept from before something was taken out: as many as there are toasts that could bring it back. */
const FORMER_SETS = 3
/** Progress is sent at most this often, in ms; what is found so far less often, as the list is drawn anew each time. */
const PROGRESS_EVERY_MS = 100
const FOUND_EVERY_MS = 300

/**
 * The set that is generated, looked through, thinned out, kept and packed. What other threads may ask of it is an arrow function,
 * all else a method (prompt-worker-api.ts).
 */
export class SetMaker {
  readonly #list: KeywordList
  readonly #reader: RecipeReader
  readonly #yieldToEventLoop: () => Promise<void>
  readonly #packing: Packing
  #set: FinishedSet | null = null
  /** How the set was planned, and how far it has come. */
  #woven: { plan: SetPlan; prompts: number; file: Blob | null } | null = null
  #formerSets = new Map<number, FinishedSet>()
  #sets = 0
  #search = 0
  #generation = 0

  /** Begins with no set. @param yieldToEventLoop lets waiting calls in */
  constructor(list: KeywordList, reader: RecipeReader, yieldToEventLoop: () => Promise<void>) {
    this.#list = list
    this.#reader = reader
    this.#yieldToEventLoop = yieldToEventLoop
    this.#packing = new Packing(yieldToEventLoop)
  }

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
    this.#list.replace([...keywords])
    return { ...this.#list.state(), options: { ...options, lists: {} }, count: sampled ? set.wanted : 'all' }
  }

  /** Returns what a reservation says of the set that is here, to go on with it; null when there is none. */
  orderOfSet = ({ kind }: { kind: GeneratorKind }): SetOrder | null =>
    this.#woven && orderOf(this.#woven.plan, kind)

  /** Generates a set in the place of the last. @param onProgress is called now and then */
  generate = async (
    { options, count: wanted }: SetWish,
    onProgress: (progress: Progress) => void,
  ): Promise<GeneratedSet> => {
    const plan = planOf(this.#reader.readable(options).recipe, wanted)
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
  ): Promise<{ generated: GeneratedSet; kept: StoredSet } | null> => {
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
    const used = await saveSet(set, recipe).catch(() => null)
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
